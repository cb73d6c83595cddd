import { coachArea } from '../areas/coach'
import { walk } from '../walk'

await walk(coachArea)
