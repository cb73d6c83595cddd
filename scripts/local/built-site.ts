import type { LocalAddresses } from '#scripts/local/environment'
import { portFrom } from '#scripts/local/ports'
import { startSite } from '#scripts/local/site'
import { builtSiteEnvironment } from '#scripts/local/site-environment'
import { buildSite } from '#scripts/synth/site'

/** Builds the site as a deploy does and serves it like CloudFront, on the first of the ten ports. */
export async function startBuiltSite(firstPort: number, addresses: LocalAddresses) {
  const built = await buildSite({ ...builtSiteEnvironment(addresses), SITE_URL: addresses.web })
  const port = portFrom(firstPort)('web')
  const site = await startSite({ port, addresses: () => addresses, folder: built.folder })
  return {
    async close() {
      await site.close()
      await built.remove()
    },
  }
}
