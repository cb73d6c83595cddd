import { adminArea } from './admin'
import { clientArea } from './client'
import { coachArea } from './coach'
import { publicArea } from './public'

export const areas = [publicArea, clientArea, coachArea, adminArea]
