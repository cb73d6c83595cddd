/** Kept apart from the other texts, because every page of the site loads it. */
export const LOADING = 'Loading...'
