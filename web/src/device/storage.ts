/**
 * The matches that this browser keeps, in its IndexedDB. A match is stored only over the version that it
 * follows, in one transaction, so that two tabs at one table cannot spoil it.
 */

import type { KeptMatch } from './match'

const NAME = 'campanile'
const VERSION = 1
const MATCHES = 'matches'
/** So many that are over are kept, the latest. */
const MAX_OVER = 30

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION)
    asked.onupgradeneeded = () => asked.result.createObjectStore(MATCHES, { keyPath: 'id' })
    asked.onerror = () => reject(asked.error!)
    asked.onsuccess = () => {
      // A newer page may need another layout; this one then opens it again.
      asked.result.onversionchange = asked.result.onclose = () => {
        asked.result.close()
        opened = null
      }
      resolve(asked.result)
    }
  })
  opened.catch(() => (opened = null))
  return opened
}

/** Does something in one transaction, and waits until it is stored. */
async function transact<T>(
  mode: IDBTransactionMode,
  work: (matches: IDBObjectStore, done: (answer: T) => void) => void,
): Promise<T> {
  const transaction = (await database()).transaction(MATCHES, mode)
  return new Promise((resolve, reject) => {
    let answer: T
    transaction.oncomplete = () => resolve(answer)
    transaction.onabort = transaction.onerror = () => reject(transaction.error!)
    work(transaction.objectStore(MATCHES), (found) => (answer = found))
  })
}

export function load(id: string): Promise<KeptMatch | undefined> {
  return transact('readonly', (matches, done) => {
    const asked = matches.get(id)
    asked.onsuccess = () => done(asked.result as KeptMatch | undefined)
  })
}

/** All of them, those changed last first. */
export async function all(): Promise<KeptMatch[]> {
  const found = await transact<KeptMatch[]>('readonly', (matches, done) => {
    const asked = matches.getAll()
    asked.onsuccess = () => done(asked.result as KeptMatch[])
  })
  return found.sort((a, b) => b.updated_at - a.updated_at)
}

/**
 * Store a match over a version of it, 0 for a new one; whether that is still the latest. Rejects if there is no
 * room, or no storage at all.
 */
export function save(match: KeptMatch, over: number): Promise<boolean> {
  return transact('readwrite', (matches, done) => {
    const asked = matches.get(match.id)
    asked.onsuccess = () => {
      const latest = (asked.result as KeptMatch | undefined)?.version ?? 0
      done(latest === over)
      try {
        if (latest === over) matches.put(match)
      } catch {
        matches.transaction.abort()
      }
    }
  })
}

export function remove(...ids: string[]): Promise<void> {
  return transact('readwrite', (matches) => {
    for (const id of ids) matches.delete(id)
  })
}

/** Forget the oldest of those that are over. */
export async function prune(): Promise<void> {
  const over = (await all()).filter((match) => match.result)
  if (over.length > MAX_OVER) await remove(...over.slice(MAX_OVER).map((match) => match.id))
}
