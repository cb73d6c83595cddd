import { createCount } from '@/lib/count'

/** A number that stands before the name of the tab, on whichever screen. */
export const titleCount = createCount()
