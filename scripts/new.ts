import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { resolveConfig } from 'vite'
import { apply, format } from '#scripts/new/apply'
import { planEndpoint } from '#scripts/new/endpoint'
import { planMigration } from '#scripts/new/migration'
import { planScreen } from '#scripts/new/screen'

const USAGE = `npm run new -- endpoint reviews.write POST /client/reviews
npm run new -- screen _client/client/reviews
npm run new -- migration spread-client-rows`

/** `npm run new`: creates the files of an endpoint, a screen or a migration, ready to be filled in. */
const [kind, name = '', ...route] = process.argv.slice(2)
try {
  const plan = planOf(kind)
  const files = apply(plan, '.')
  format(files, '.')
  for (const file of files) console.log(file)
  // These generate files from what was just added.
  if (kind === 'endpoint') execFileSync(process.execPath, ['scripts/openapi.ts'])
  if (kind === 'screen') await resolveConfig({ configFile: 'scripts/web/vite.config.ts' }, 'build')
  console.log(`\nTo fill in:\n${plan.next.map((line) => `  ${line}`).join('\n')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function planOf(kind: string | undefined) {
  if (kind === 'endpoint') return planEndpoint(name, route.join(' '), existsSync)
  if (kind === 'screen') return planScreen(name, existsSync)
  if (kind === 'migration') return planMigration(name, readdirSync('core/migrations'))
  throw new Error(USAGE)
}
