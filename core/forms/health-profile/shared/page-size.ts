/** How many a page of a fact's history has; a shorter one is the last. */
export const HISTORY_PAGE_SIZE = 20
