/** Apart from the other texts, since every page of the site brings it. */
export const LOADING = 'Loading...'
