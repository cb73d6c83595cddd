import { parseArgs } from 'node:util'
import { excess } from '#scripts/functions/budgets'
import { bundleForDeploy, functionFiles } from '#scripts/functions/bundle'
import { findMissingLongTests, headCommit } from '#scripts/gate/long-tests'
import { findMisrouted, siteAddresses, unknownAddresses } from '#scripts/rehearse/addresses'
import { idleCostsOf } from '#scripts/rehearse/idle-cost'
import { findExceeded, type Quota, quotasOf } from '#scripts/rehearse/quotas'
import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { installPlatform } from '#scripts/synth/platform'
import { uploadedFiles } from '#scripts/synth/router'
import { FIRST_SECRETS } from '#scripts/synth/setup'
import { buildSite } from '#scripts/synth/site'
import { synthesize } from '#scripts/synth/synth'
import { refusalsOf } from '#stacks/refusals'
import { settings } from '#stacks/settings'

/**
 * `npm run rehearse`: a deploy without a cloud. It builds everything a deploy would, evaluates each kind of
 * stage with SST's own components, runs the Router's function on every URL, and reports the resources, their
 * cost when idle, and how close they come to AWS limits. Fails if a limit is exceeded. With `--stage production`,
 * it also fails if that stage's settings would refuse a deploy (stacks/refusals.ts), or if the long tests haven't passed
 * at this commit.
 */
const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values
const failures: string[] = []
const failOn = (what: string, problems: readonly string[]) =>
  failures.push(...problems.map((problem) => `${what}: ${problem}`))

function tellStage(title: string, stack: SynthesizedStack) {
  const types = Map.groupBy(
    stack.resources.filter(({ type }) => type.startsWith('aws:')),
    ({ type }) => type.split(':').pop() ?? '',
  )
  const counts = [...types]
    .map(([type, { length }]) => ({ type, length }))
    .sort((a, b) => b.length - a.length)
  console.log(`\n${title}`)
  console.log(`  creates ${counts.map(({ type, length }) => `${length} ${type}`).join(', ')}`)
  console.log(`  needs the secrets ${stack.secrets.join(', ')}`)
  const costs = idleCostsOf(stack)
  for (const { what, dollars } of costs) console.log(`  ${dollars.toFixed(2).padStart(6)} $ a month  ${what}`)
  const sum = costs.reduce((total, { dollars }) => total + dollars, 0)
  console.log(`  ${sum.toFixed(2).padStart(6)} $ a month when idle`)
}

function tellQuotas(quotas: Quota[]) {
  console.log('\nAWS limits')
  const percent = (part: number, total: number) => `${Math.round((100 * part) / total)} %`.padStart(5)
  for (const { what, limit, used, planned } of quotas)
    console.log(`  ${percent(used, limit)}, planned ${percent(planned, limit)}  ${used} of ${limit} ${what}`)
}

installPlatform()
const site = await buildSite()
try {
  const bundles = await bundleForDeploy(functionFiles())
  const kilobytes = Math.round(bundles.reduce((sum, { bytes }) => sum + bytes, 0) / 1024)
  console.log(`Built the site and ${bundles.length} functions (${kilobytes} KB)`)
  failOn('function', bundles.flatMap(excess))

  const [production, staging, personal] = await Promise.all([
    synthesize('production', { site: site.folder }),
    synthesize('staging', { site: site.folder, secrets: FIRST_SECRETS }),
    synthesize('developer', { site: site.folder, secrets: FIRST_SECRETS, dev: true }),
  ])
  tellStage('production', production)
  tellStage('staging, first deploy', staging)
  tellStage('a developer’s own stage, under `sst dev`', personal)
  for (const [name, { command }] of Object.entries(personal.devCommands))
    console.log(`  starts ${name} with ${command}`)

  const quotas = quotasOf(production)
  tellQuotas(quotas)
  failOn(
    'limit',
    findExceeded(quotas).map(({ what, planned, limit }) => `${planned} of ${limit} ${what}`),
  )
  const wrong = [
    ...(await findMisrouted(production, site.folder)),
    ...(await findMisrouted(staging, site.folder)),
  ]
  const tried = siteAddresses().length + unknownAddresses.length
  console.log(`\n${tried} URLs checked, ${uploadedFiles(production).length} files served`)
  failOn('address', wrong)

  if (stage) failOn('setting', refusalsOf(stage, settings))
  if (stage === 'production') failOn('long tests', findMissingLongTests(headCommit()))
} finally {
  await site.remove()
}

for (const failure of failures) console.error(failure)
console.log(
  failures.length > 0 ? `${failures.length} problems would make the deploy fail` : 'No problems found',
)
process.exit(failures.length > 0 ? 1 : 0)
