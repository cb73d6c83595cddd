import { Window } from 'happy-dom'

/**
 * Globals that both Node and the page define and that must come from the page. All others stay Node's, because the
 * local services use them.
 */
const OF_PAGE = /Event$|^EventTarget$|Storage$|^navigator$/

/** Shared by all test files of a process, because packages load once and keep the globals they found. */
const globals = globalThis as { page?: Window }

/** Opens an empty page at `url` that replaces the current one of this process. It loads no resources. */
export function openDocument(url: string, size: { width: number; height: number }): void {
  const page = new Window({
    url,
    ...size,
    settings: {
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
    },
  })
  if (!globals.page) for (const name of namesIn(page)) share(name)
  globals.page = page
}

function namesIn(page: object): Set<string> {
  const names = new Set<string>()
  for (let at = page; at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at))
      if (name !== 'constructor' && (!(name in globalThis) || OF_PAGE.test(name))) names.add(name)
  return names
}

/** Makes a global return the value from the current page. */
function share(name: string) {
  const get = () => {
    const { page } = globals
    if (name === 'window' || name === 'self' || !page) return globalThis
    const value = Reflect.get(page, name)
    return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(page) : value
  }
  const set = (value: unknown) => Object.defineProperty(globalThis, name, { value, writable: true })
  Object.defineProperty(globalThis, name, { get, set, configurable: true })
}
