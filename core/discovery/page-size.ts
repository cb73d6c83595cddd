/** A page of the coach search holds nine (spec 9). */
export const SEARCH_PAGE_SIZE = 9
