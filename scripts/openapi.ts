import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listEndpoints } from '#core/contract'
import { openapi } from '#scripts/api/document'
import { apiMarkdown } from '#scripts/api/markdown'

/** `npm run openapi [folder]`: generates `openapi.json`, and `docs/api.md` for people, from the contract. */
const folder = process.argv[2] ?? '.'
writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(await openapi(), null, 2)}\n`)
mkdirSync(join(folder, 'docs'), { recursive: true })
writeFileSync(join(folder, 'docs/api.md'), apiMarkdown())
console.log(`openapi.json and docs/api.md: ${listEndpoints().length} endpoints`)
