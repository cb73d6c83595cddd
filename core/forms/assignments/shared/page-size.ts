/** How many a page of polls and submissions has; a shorter one is the last. */
export const POLL_PAGE_SIZE = 20
