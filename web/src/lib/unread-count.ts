import { createCount } from '@/lib/count'

/** The number in front of the tab's title, on every screen. */
export const titleCount = createCount()
