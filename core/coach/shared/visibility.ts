/** Where a coach is shown to people without an account (rule public-coaches). */
export const VISIBILITIES = ['HIDDEN', 'LISTED', 'FEATURED'] as const
export type Visibility = (typeof VISIBILITIES)[number]
/** Of who has not said: the application and the letter of approval tell of the page. */
export const DEFAULT_VISIBILITY: Visibility = 'LISTED'
