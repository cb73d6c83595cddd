import { createCount } from '@/lib/count'

/** How many clients wait for this coach's decision, wherever the coach is. */
export const waitingCount = createCount()
