/**
 * Keeps open layers (menu, sheets, dialogs) in the browser's history, so that Back closes the topmost layer
 * instead of leaving the page (rule back-closes-a-layer). Each layer pushes an entry at the same URL on top
 * of the page's. Closing a layer in another way leaves its entry behind, because going back immediately would
 * race with whatever navigation follows. The next layer or page reuses that entry, and Back skips it.
 */
interface Entry {
  /** How many layers were open when the entry was created. 0 is the page itself. */
  depth: number
  /** The page's URL when its first layer opened. */
  base: string
}

const open: (() => void)[] = []
const entryNow = (): Entry => window.history.state?.layer ?? { depth: 0, base: '' }
const now = () => ({
  ...entryNow(),
  state: window.history.state,
  index: window.history.state?.__TSR_index,
  href: window.location.href,
})
type Change = (state: unknown, unused: string, url?: string | URL | null) => void
// The router overrides these on `window.history` and would load the page again.
const push: Change = (...change) => History.prototype.pushState.apply(window.history, change)
const replace: Change = (...change) => History.prototype.replaceState.apply(window.history, change)

/** Returns a function to call when the layer closes. */
export function openLayer(close: () => void): () => void {
  open.push(close)
  const { depth, base, href, state } = now()
  if (depth < open.length)
    push({ ...state, layer: { depth: open.length, base: depth > 0 ? base : href } satisfies Entry }, '')
  here = now()
  return () => void open.splice(open.indexOf(close), 1)
}

let here: ReturnType<typeof now>

/** Call it before creating the router, which wraps the functions that it finds. */
export function followLayers() {
  here = now()
  window.history.pushState = (...change) => {
    // If a choice in the layer changed the URL, this entry is now the page itself and must stay.
    const isSpare = here.depth > 0 && here.base === window.location.href
    ;(isSpare ? replace : push)(...change)
    here = now()
  }
  window.history.replaceState = (state, ...rest) => {
    const { depth, base } = here
    replace(depth > 0 ? { ...state, layer: { depth, base } satisfies Entry } : state, ...rest)
    here = now()
  }
  window.addEventListener('popstate', followBack, { capture: true })
}

function followBack(event: PopStateEvent) {
  const left = here
  here = now()
  if (left.index !== here.index || left.depth <= here.depth) return
  event.stopImmediatePropagation()
  const close = open[here.depth]
  if (!close) return window.history.back()
  const { layer: _, ...state } = left.state
  replace(here.depth > 0 ? { ...state, layer: entryNow() } : state, '', left.href)
  here = now()
  for (const each of open.slice(here.depth).reverse()) each()
}
