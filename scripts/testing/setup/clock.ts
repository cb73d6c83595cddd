import { onTestFinished } from 'vitest'
import { setClock } from '#core/shared/clock'

/** Stops the clock until the test ends, so that hourly and daily counts don't cross a boundary. */
export function freezeClock() {
  const time = Date.now()
  setClock(() => time)
  onTestFinished(() => setClock())
}
