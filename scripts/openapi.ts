import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listEndpoints } from '#core/contract'
import { openapi } from '#scripts/api/document'

/** `npm run openapi [folder]`: generates `openapi.json` from the contract. */
const folder = process.argv[2] ?? '.'
writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(await openapi(), null, 2)}\n`)
console.log(`openapi.json: ${listEndpoints().length} endpoints`)
