import { createCount } from '@/lib/count'

/** How many times the server has asked this page to reload what it shows (rule changes-are-told). */
export const refreshSignals = createCount()
