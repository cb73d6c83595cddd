/** Number of versions per page of a fact's history. A shorter page is the last one. */
export const HISTORY_PAGE_SIZE = 20
