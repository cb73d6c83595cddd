/** How many of a person's conversations an impact preview scans. */
export const CHATS_COUNTED = 200
