import { createCount } from '@/lib/text/count'

/** The number of messages this user has sent since the page loaded. */
export const ownMessages = createCount()
