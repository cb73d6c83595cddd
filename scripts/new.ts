import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { resolveConfig } from 'vite'
import { planEndpoint } from '#scripts/new/endpoint'
import type { Plan } from '#scripts/new/plan'
import { planScreen } from '#scripts/new/screen'

/** `npm run new -- endpoint reviews.write` or `screen _client/client/reviews`: the files of it, ready to be filled in. */
const [kind, name = ''] = process.argv.slice(2)
try {
  if (kind !== 'endpoint' && kind !== 'screen')
    throw new Error('npm run new -- endpoint reviews.write, or npm run new -- screen _client/client/reviews')
  const plan = kind === 'endpoint' ? planEndpoint(name, existsSync) : planScreen(name)
  apply(plan)
  // Both are written from what was just added.
  if (kind === 'endpoint') execFileSync(process.execPath, ['scripts/openapi.ts'])
  else await resolveConfig({ configFile: 'web/vite.config.ts' }, 'build')
  console.log(`\nTo fill in:\n${plan.next.map((line) => `  ${line}`).join('\n')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function apply({ created, inserted }: Plan) {
  for (const file of Object.keys(created)) if (existsSync(file)) throw new Error(`${file} is there already.`)
  const changed = new Map(inserted.map(({ file }) => [file, readFileSync(file, 'utf8')]))
  for (const { file, before, after, text } of inserted) {
    const old = changed.get(file) ?? ''
    const found = (before ?? after)?.exec(old)
    if (!found) throw new Error(`${file} has no place for ${text.trim()}`)
    const at = found.index + (after ? found[0].length : 0)
    changed.set(file, old.slice(0, at) + text + old.slice(at))
  }
  for (const [file, text] of [...changed, ...Object.entries(created)]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(file)
  }
  const files = [...changed.keys(), ...Object.keys(created)]
  execFileSync('npx', ['biome', 'check', '--write', ...files], { stdio: ['ignore', 'ignore', 'inherit'] })
}
