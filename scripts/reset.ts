import { readOptions } from '#scripts/local/options'
import { clearState, runningOn } from '#scripts/local/state'

/** `npm run reset`: deletes all local state. */
const options = readOptions(process.argv.slice(2), process.env)
const running = await runningOn(options.folder)
if (running) {
  console.error(
    `Platewise runs at ${running} with this state: stop it first, or use the reset of its console.`,
  )
  process.exit(1)
}
await clearState(options)
console.log('The local state is cleared.')
