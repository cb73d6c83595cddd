import { createCount } from '@/lib/text/count'

/** The number of clients waiting for this coach's decision, on every screen. */
export const waitingCount = createCount()
