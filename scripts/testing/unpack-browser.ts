import { browserPath } from '#scripts/testing/browser'

/** Runs once before the workers start. If two workers unpacked concurrently, one could launch a half-written file. */
export default async function setup() {
  await browserPath()
}
