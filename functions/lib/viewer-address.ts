import { Resource } from 'sst'
import type { RawRequest } from '#functions/lib/serve'

/**
 * The address of whoever calls. In the cloud API Gateway sees only CloudFront, which tells it in a header;
 * that is believed with the Router's key alone, since API Gateway can be called past the Router too.
 */
export function viewerAddress({ header, ip }: RawRequest): string {
  const key = header('x-router-key')
  return key && key === Resource.RouterKey.value ? (header('x-viewer-address') ?? ip) : ip
}
