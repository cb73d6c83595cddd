import { join } from 'node:path'
import { build } from 'vite'

const configFile = join(import.meta.dirname, '../web/vite.config.ts')

await build({ configFile })
