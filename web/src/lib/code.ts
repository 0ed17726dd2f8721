/**
 * Loads the parts of the page that are split off, and recovers where one is not there.
 *
 * After a new version was deployed an old page asks for files that are gone. Some browsers also
 * remember that a file could not be loaded. In both cases a reload helps, once the server answers.
 */

const KEY = 'campanile.reloaded'

/**
 * The module that `load` imports. If that fails although the server answers, the page is reloaded,
 * once for each name until it succeeds; otherwise the error is thrown.
 */
export async function loadCode<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  // Whoever leaves the page ends what it loads, and a reload would keep them here.
  let left = false
  const leave = () => (left = true)
  addEventListener('beforeunload', leave)
  try {
    const module = await load()
    if (reloaded() === name) allowReload()
    return module
  } catch (error) {
    if (reloaded() === name || !(await answers()) || left || !remember(name)) throw error
    location.reload()
    return new Promise(() => undefined)
  } finally {
    removeEventListener('beforeunload', leave)
  }
}

/** Allow one more reload, since the player, or a network that is back, asks for it. */
export function allowReload(): void {
  remember('')
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function reloaded(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Whether it will be known after a reload; without storage it would be repeated for ever. */
function remember(name: string): boolean {
  try {
    sessionStorage.setItem(KEY, name)
    return true
  } catch {
    return false
  }
}
