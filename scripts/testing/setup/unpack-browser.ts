import { browserPath } from '#scripts/testing/setup/browser'

/** Runs once before the workers start, so that they don't all unpack it. */
export default async function setup() {
  await browserPath()
}
