import { reachTable } from '#scripts/local/reach-table'

/**
 * `npx sst shell --stage production -- npm run coach-pages`
 * Makes the public pages that are missing, of coaches who were approved before there were any; without `sst shell`, in
 * the product that runs here.
 */
reachTable()
// Only now: the table is looked up where the environment says.
const { showMissing } = await import('#core/showcase/missing')
const made = await showMissing()
console.log(made > 0 ? `Public pages made: ${made}.` : 'No public page is missing.')
