import { browserPath } from '#scripts/testing/browser'

/** Once before the workers start: of two that unpack it at the same time, one would launch a half-written file. */
export default async function setup() {
  await browserPath()
}
