import { createCount } from '@/lib/text/count'

/** How many forms the signed-in person still has to fill out. */
export const openFormCount = createCount()

/** How many submissions the signed-in person has received but not opened. */
export const unreadSubmissionCount = createCount()
