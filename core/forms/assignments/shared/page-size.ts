/** Number of polls or submissions per page. A shorter page is the last one. */
export const POLL_PAGE_SIZE = 20
