/** How long what an admin decided can be taken back, for as long as it stands. */
export const UNDONE_WITHIN_SECONDS = 72 * 3600
