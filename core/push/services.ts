import { Resource } from 'sst'

/** Returns the origin for sending to an endpoint, or undefined if its push service isn't a known one. */
function serviceOf({ protocol, hostname, port, origin }: URL): string | undefined {
  if (protocol !== 'https:' || port !== '') return undefined
  const services = Resource.Config.pushServices.split(' ').map((service) => service.split('='))
  const service = services.find(([host]) => hostname === host || hostname.endsWith(`.${host}`))
  return service && (service[1] ?? origin)
}

/** Returns whether an endpoint belongs to a browser vendor. We don't send to any others. */
export const isKnownService = (endpoint: string): boolean => serviceOf(new URL(endpoint)) !== undefined

/** Returns the URL for sending to an endpoint, or undefined if its push service isn't a known one. */
export function reachedAt(endpoint: string): string | undefined {
  const url = new URL(endpoint)
  const origin = serviceOf(url)
  return origin && `${origin}${url.pathname}${url.search}`
}
