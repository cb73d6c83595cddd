import type { FocusEvent } from 'react'

/** Scrolls the focused element into view as a whole. Browsers don't if even one pixel of it is visible. */
export const showFocused = ({ currentTarget }: FocusEvent<HTMLElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/**
 * Scrolls the field that contains this element into view, with its label and error. Focusing it would leave its label
 * under the top bar.
 */
export function showField(element: Element | null) {
  const field = element?.closest('.mantine-Fieldset-root') ?? element?.closest('.mantine-InputWrapper-root')
  ;(field ?? element)?.scrollIntoView({ block: 'nearest' })
}

/** The id of the control in a review that leads to this field. */
export const changeIdOf = (field: string) => `change-${field}`

/** Focuses the heading of a step, or the place in the review that the person left to change a field. */
export function focusStep(heading: HTMLElement | null, changed: string | undefined) {
  const left = changed && document.getElementById(changeIdOf(changed))
  ;(left || heading)?.focus()
}

/** Focuses a field of a form, and shows it with its label. */
export function focusField(setFocus: (name: string) => void, name: string) {
  setFocus(name)
  showField(document.activeElement)
}
