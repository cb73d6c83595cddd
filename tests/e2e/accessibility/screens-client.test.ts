import { clientArea } from '../areas/client'
import { walk } from '../walk'

await walk(clientArea)
