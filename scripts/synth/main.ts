import { writeFileSync } from 'node:fs'
import { evaluate } from '#scripts/synth/evaluate'

/**
 * `node scripts/synth/main.ts <stage> <file> <options as JSON>`: writes what a deploy of the stage would
 * create.
 */
const [stage = '', file = '', options = ''] = process.argv.slice(2)
try {
  writeFileSync(file, JSON.stringify(await evaluate(stage, JSON.parse(options))))
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}
