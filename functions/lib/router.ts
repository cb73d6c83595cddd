import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { Resource } from 'sst'
import { forbidden } from '#core/shared/errors'

/**
 * Returns the caller's IP as reported by the Router.
 * Throws 403 for callers who bypass the Router (rule require-router-key).
 */
export function viewerAddress({ headers }: APIGatewayProxyEventV2): string {
  const hash = createHash('sha256')
    .update(headers['x-router-key'] ?? '')
    .digest()
  const viewer = headers['x-viewer-address']
  const accepted = Resource.RouterKeyHashes.value.split(' ')
  if (!viewer || !accepted.some((known) => timingSafeEqual(hash, Buffer.from(known, 'hex'))))
    throw forbidden("Call the API through the site's own URL.")
  return viewer
}
