import { readOptions } from '#scripts/local/options'
import { clearState, runningOn } from '#scripts/local/state'

/** `npm run reset`: deletes all local state. */
const options = readOptions(process.argv.slice(2), process.env)
const running = await runningOn(options.folder)
if (running) {
  console.error(
    `Platewise is running at ${running} with this state. Stop it first, or use Reset in its console.`,
  )
  process.exit(1)
}
await clearState(options)
console.log('Local state deleted.')
