/*
 * For when there is no network: keeps the page and the files of this build, which never change, and the last list
 * of games. Page and list are always asked for first, so that nobody plays on an old page; what else the server
 * says is never kept. The page is kept with the files that it needs, never one of another build.
 */
/** Filled in by vite.config.ts, so that every build has a service worker of its own. */
const BUILD = { pack: '', files: [] }

/** A build's own; the one before is kept for pages that are still open. */
const CACHE = `campanile ${BUILD.pack}`
const GENERATIONS = 2

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keep())
})
self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request))
  else if (request.mode === 'navigate') event.respondWith(fromNetwork(request, '/', false))
  else if (pathname === '/api/games') event.respondWith(fromNetwork(request, pathname, true))
})

/** Where to begin, and everything of this build. */
async function keep() {
  const cache = await caches.open(CACHE)
  await cache.addAll(['/', '/api/games', ...BUILD.files])
  const pack = await fetch(BUILD.pack)
  const policy = pack.headers.get('content-security-policy') ?? ''
  for (const { name, type, text } of await pack.json()) {
    const headers = { 'content-type': type, 'content-security-policy': policy }
    await cache.put(name, new Response(text, { headers }))
  }
}

async function begin() {
  const old = (await caches.keys()).slice(0, -GENERATIONS)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function fromCache(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await (await caches.open(CACHE)).put(request, fresh.clone())
  return fresh
}

async function fromNetwork(request, name, isKept) {
  const cache = await caches.open(CACHE)
  try {
    const fresh = await fetch(request)
    if (fresh.ok && isKept) await cache.put(name, fresh.clone())
    return fresh
  } catch {
    return (await cache.match(name)) ?? Response.error()
  }
}
