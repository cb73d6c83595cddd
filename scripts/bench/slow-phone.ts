import type { Page } from 'playwright-core'

/** Chromium's "slow 4G" preset, applied to every request. */
const NETWORK = {
  offline: false,
  latency: 562,
  downloadThroughput: 1.47e6 / 8,
  uploadThroughput: 0.675e6 / 8,
}
/** The phone has a quarter of this machine's speed. */
const SLOWDOWN = 4

/** From now on, the page is on a slow phone with a slow network. */
export async function emulatePhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
