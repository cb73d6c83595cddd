import { onTestFinished } from 'vitest'
import { setClock } from '#core/shared/clock'

/** Stops the clock until the test is over, so that what is counted by the hour or the day stays in one. */
export function holdClock() {
  const time = Date.now()
  setClock(() => time)
  onTestFinished(() => setClock())
}
