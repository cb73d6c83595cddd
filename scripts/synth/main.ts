import { writeFileSync } from 'node:fs'
import { evaluate } from '#scripts/synth/evaluate'

/** `node scripts/synth/main.ts <stage> <file> <folder of the site> [dev]`: writes what a deploy of the stage would make. */
const [stage = '', file = '', site = '', mode] = process.argv.slice(2)
try {
  writeFileSync(file, JSON.stringify(await evaluate(stage, { site, dev: mode === 'dev' })))
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}
