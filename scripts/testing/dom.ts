import { Window } from 'happy-dom'

/** What both know and a page must have from its own window; all else that Node knows stays Node's, as its services use it. */
const OF_PAGE = /Event$|^EventTarget$|Storage$|^navigator$/

/** One for all test files of a process, as packages that are loaded once keep what they found. */
const kept = globalThis as { page?: Window }

/** Makes an empty page at `url` the one of this process, in the place of the one before; it loads nothing. */
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
  if (!kept.page) for (const name of namesIn(page)) share(name)
  kept.page = page
}

function namesIn(page: object): Set<string> {
  const names = new Set<string>()
  for (let at = page; at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at))
      if (name !== 'constructor' && (!(name in globalThis) || OF_PAGE.test(name))) names.add(name)
  return names
}

/** The global `name` is that of the page of the moment. */
function share(name: string) {
  const get = () => {
    const { page } = kept
    if (name === 'window' || name === 'self' || !page) return globalThis
    const value = Reflect.get(page, name)
    return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(page) : value
  }
  const set = (value: unknown) => Object.defineProperty(globalThis, name, { value, writable: true })
  Object.defineProperty(globalThis, name, { get, set, configurable: true })
}
