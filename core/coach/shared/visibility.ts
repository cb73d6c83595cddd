/** Where a coach is visible to people without an account (rule public-coaches). */
export const VISIBILITIES = ['HIDDEN', 'LISTED', 'FEATURED'] as const
export type Visibility = (typeof VISIBILITIES)[number]
/** For coaches who haven't chosen. The application and the approval email announce the public page. */
export const DEFAULT_VISIBILITY: Visibility = 'LISTED'
