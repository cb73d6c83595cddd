import { Resource } from 'sst'

/** The known service that an endpoint belongs to, and the origin where it is reached. */
function serviceOf({ protocol, hostname, port, origin }: URL): string | undefined {
  if (protocol !== 'https:' || port !== '') return undefined
  const services = Resource.Config.pushServices.split(' ').map((service) => service.split('='))
  const known = services.find(([host]) => hostname === host || hostname.endsWith(`.${host}`))
  return known && (known[1] ?? origin)
}

/** Whether it is of a browser's vendor: nothing is sent anywhere else. */
export const isKnownService = (endpoint: string): boolean => serviceOf(new URL(endpoint)) !== undefined

/** Where an endpoint is reached; undefined for that of a service which is not known. */
export function reachedAt(endpoint: string): string | undefined {
  const url = new URL(endpoint)
  const origin = serviceOf(url)
  return origin && `${origin}${url.pathname}${url.search}`
}
