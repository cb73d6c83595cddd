import type { FocusEvent } from 'react'

/** Scrolls the focused element into view as a whole. Browsers don't if even one pixel of it is visible. */
export const showFocused = ({ currentTarget }: FocusEvent<HTMLElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
