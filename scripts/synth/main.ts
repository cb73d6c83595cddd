import { writeFileSync } from 'node:fs'
import { evaluate } from '#scripts/synth/evaluate'

/** `node scripts/synth/main.ts <stage> <file>`: writes what a deploy of the stage would make. */
const [stage = '', file = ''] = process.argv.slice(2)
try {
  writeFileSync(file, JSON.stringify(await evaluate(stage)))
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}
