import { services } from '#scripts/testing/setup/test-services'

/** Waits until everything that was triggered has finished, and what that triggered in turn. */
export async function settled(): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    await services.stripe.settled()
    await services.pubnub.events.settled()
    await services.stream.drained()
  }
}
