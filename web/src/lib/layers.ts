/**
 * The open layers (menu, sheets, dialogs) in the browser's history, so that Back closes the uppermost one and not the
 * page (rule back-closes-a-layer). Each opens an entry of its own on top of the page's, at the same address. Who closes
 * it otherwise leaves that entry behind: to go back from there at once would race with whatever the answer starts. The
 * next layer or the next page takes it over, and Back steps past it.
 */
interface Entry {
  /** How many layers were open when it was made; 0 is a page's own. */
  depth: number
  /** The page's address when its first layer opened. */
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
// The router replaces these on `window.history` and would load the page again.
const push: Change = (...change) => History.prototype.pushState.apply(window.history, change)
const replace: Change = (...change) => History.prototype.replaceState.apply(window.history, change)

/** Returns what to call when it is closed. */
export function openLayer(close: () => void): () => void {
  open.push(close)
  const { depth, base, href, state } = now()
  if (depth < open.length)
    push({ ...state, layer: { depth: open.length, base: depth > 0 ? base : href } satisfies Entry }, '')
  here = now()
  return () => void open.splice(open.indexOf(close), 1)
}

let here: ReturnType<typeof now>

/** Before the router is made, which goes on from the functions that it finds. */
export function followLayers() {
  here = now()
  window.history.pushState = (...change) => {
    // After a choice that stands in the address the page is what the layer's entry shows.
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
