import { isComposing } from '@/lib/text/composing'

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
  current = now()
  return () => void open.splice(open.indexOf(close), 1)
}

let current: ReturnType<typeof now>

/** Call it before creating the router, which wraps the functions that it finds. */
export function trackLayers() {
  current = now()
  window.history.pushState = (...change) => {
    // If a choice in the layer changed the URL, this entry is now the page itself and must stay.
    const isSpare = current.depth > 0 && current.base === window.location.href
    ;(isSpare ? replace : push)(...change)
    current = now()
  }
  window.history.replaceState = (state, ...rest) => {
    const { depth, base } = current
    replace(depth > 0 ? { ...state, layer: { depth, base } satisfies Entry } : state, ...rest)
    current = now()
  }
  window.addEventListener('popstate', handleBack, { capture: true })
  // Before the listeners of the dialogs, which are added when they open.
  window.addEventListener('keydown', handleEscape, { capture: true })
}

/** Closes only the topmost of several layers. Each dialog listens for itself, so all of them would close. */
function handleEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape' || isComposing(event) || open.length < 2) return
  // An open list of options in the dialog closes first.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  event.stopImmediatePropagation()
  open.at(-1)?.()
}

function handleBack(event: PopStateEvent) {
  const left = current
  current = now()
  if (left.index !== current.index || left.depth <= current.depth) return
  event.stopImmediatePropagation()
  const close = open[current.depth]
  if (!close) return window.history.back()
  const { layer: _, ...state } = left.state
  replace(current.depth > 0 ? { ...state, layer: entryNow() } : state, '', left.href)
  current = now()
  for (const each of open.slice(current.depth).reverse()) each()
}
