/** The widths of `web/src/theme/breakpoints.css`, for scripts. */
export const BELOW_TABLET = '(max-width: 47.99em)'
export const BELOW_LAPTOP = '(max-width: 63.99em)'
export const FROM_LAPTOP = '(min-width: 64em)'
