// Numbers that the site and the server both follow.

export const SEARCH_PAGE_SIZE = 9

/** Number of versions per page of a fact's history. A shorter page is the last one. */
export const HISTORY_PAGE_SIZE = 20

/** Number of assignments or submissions per page. A shorter page is the last one. */
export const ASSIGNMENT_PAGE_SIZE = 20

/** After how many days people are reminded of a form that they haven't answered (rule assignment-reminders). */
export const REMIND_AFTER_DAYS = [1, 3, 7] as const

/** How many of a person's open forms an impact preview scans. */
export const FORMS_COUNTED = 200

/** How many of a person's conversations an impact preview scans. */
export const CHATS_COUNTED = 200

export const MAX_REVIEW_LENGTH = 1000

/** Of a client's note to a coach with a request. */
export const MAX_NOTE_LENGTH = 280

/** How many items of an admin queue are read, oldest first (rule queues-oldest-first). */
export const QUEUE_LENGTH = 500
