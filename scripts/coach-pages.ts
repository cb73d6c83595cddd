import { parseArgs } from 'node:util'
import { reachTable } from '#scripts/local/reach-table'

/**
 * `npx sst shell --stage production -- npm run coach-pages`
 * Makes the public pages that are missing, of coaches who were approved before there were any; without `sst shell`, in
 * the product that runs here (`--state <folder>`, if it was started with one).
 */
const { values } = parseArgs({ options: { state: { type: 'string' } } })
const where = await reachTable(values.state)
// Only now: the table is looked up where the environment says.
const { createMissingPages } = await import('#core/public-profile/create-missing-pages')
const created = await createMissingPages()
console.log(`${created > 0 ? `Public pages created: ${created}` : 'No public page is missing'}, at ${where}.`)
