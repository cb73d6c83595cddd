import type { LocalAddresses } from '#scripts/local/environment'
import { portFrom } from '#scripts/local/ports'
import { startSite } from '#scripts/local/site'
import { builtSiteEnvironment } from '#scripts/local/site-environment'
import { buildSite } from '#scripts/synth/site'

/** The site as a deploy builds it and CloudFront serves it, at the first of ten ports. */
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
