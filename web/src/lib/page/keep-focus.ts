/** Where the keyboard is or was: an element, and everything around it, innermost first. */
interface Place {
  element: HTMLElement
  around: Element[]
}

const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, [contenteditable]'
/** What takes over the focus of an element that is removed from it, such as a dialog, a table or a list of messages. */
const REGIONS = '[tabindex]:not(main)'
/** Dialogs and menus, which return the focus themselves when they close. */
const LAYERS = '[data-portal]'

let place: Place | undefined

/**
 * Keeps the keyboard's place if the focused element is disabled while it asks the server, or removed: it gets the focus
 * back as soon as it's enabled, otherwise the region around it gets it, or else the screen's heading. Browsers would
 * start again at the top of the document, and screen readers fall silent.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    place = target instanceof HTMLElement ? { element: target, around: ancestorsOf(target) } : undefined
  })
  document.addEventListener('focusout', ({ target }) =>
    // An element that is being removed is gone by then.
    queueMicrotask(() => {
      if (place && target === place.element && isLeft(place.element)) place = undefined
    }),
  )
  new MutationObserver(() => {
    // A text field would open a phone's keyboard when it's enabled again.
    if (place && hasNoFocus() && !(place.element.isConnected && place.element.matches(TEXT_FIELDS)))
      returnFocus(place)
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert'],
  })
}

/** Where the focus is, also if its element lost it because it's disabled. */
export const focusedPlace = (): Place | undefined => place

/** Focuses the element of a place, or if it's gone and nothing else has the focus, what was around it. */
export function returnFocus(to: Place): void {
  place = to
  if (to.element.isConnected) to.element.focus({ preventScroll: true })
  else if (hasNoFocus()) {
    const region = to.around.find((each) => each.isConnected && each.matches(REGIONS))
    const isInLayer = to.around.some((each) => each.matches(LAYERS))
    const next = region ?? (isInLayer ? undefined : document.querySelector('h1'))
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
}

const hasNoFocus = () => document.activeElement === document.body || document.activeElement === null

/** Whether the user moved on from an element that could still have the focus. */
const isLeft = (element: HTMLElement) => element.isConnected && !element.matches(':disabled') && hasNoFocus()

function ancestorsOf({ parentElement }: Element): Element[] {
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}
