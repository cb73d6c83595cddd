import { adminArea } from '../areas/admin'
import { walk } from '../walk'

await walk(adminArea)
