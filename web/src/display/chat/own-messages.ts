import { createCount } from '@/lib/count'

/** How many messages of one's own went out since this document was opened. */
export const ownMessages = createCount()
