import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolveConfig } from 'vite'
import { apply } from '#scripts/new/apply'
import { planEndpoint } from '#scripts/new/endpoint'
import { planScreen } from '#scripts/new/screen'

const USAGE = `npm run new -- endpoint reviews.write POST /client/reviews
npm run new -- screen _client/client/reviews`

/** `npm run new`: creates the files of an endpoint or a screen, ready to be filled in. */
const [kind, name = '', ...route] = process.argv.slice(2)
try {
  if (kind !== 'endpoint' && kind !== 'screen') throw new Error(USAGE)
  const plan =
    kind === 'endpoint' ? planEndpoint(name, route.join(' '), existsSync) : planScreen(name, existsSync)
  for (const file of apply(plan, '.')) console.log(file)
  // Both generate files from what was just added.
  if (kind === 'endpoint') execFileSync(process.execPath, ['scripts/openapi.ts'])
  else await resolveConfig({ configFile: 'scripts/web/vite.config.ts' }, 'build')
  console.log(`\nTo fill in:\n${plan.next.map((line) => `  ${line}`).join('\n')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
