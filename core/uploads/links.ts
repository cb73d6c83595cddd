import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { Resource } from 'sst'
import { client } from '#core/lib/table'

const LIFETIME_SECONDS = 15 * 60
const SHOWN_IN_PLACE = /\.(?:jpg|jpeg|png|webp|gif)$/
const ATTACHMENT = 'attachment'

/**
 * Uses the credentials of the table's client, because an S3 client would add 145 KB to every function that shows a
 * link.
 */
const presigner = new S3RequestPresigner({
  region: client.config.region,
  credentials: client.config.credentials,
  sha256: client.config.sha256,
})

/**
 * Returns a URL for reading a file of the bucket for at most 15 minutes (rule private-file-links-expire). Everything
 * except pictures is downloaded.
 */
export const linkTo = (key: string, seconds = LIFETIME_SECONDS): Promise<string> =>
  presign(key, SHOWN_IN_PLACE.test(key) ? undefined : ATTACHMENT, seconds)

/** Does the same for a file that is always downloaded, under the given name. */
export const downloadOf = (key: string, name: string, seconds = LIFETIME_SECONDS): Promise<string> =>
  presign(key, `${ATTACHMENT}; filename*=UTF-8''${encoded(name)}`, seconds)

/** Encodes an extended header value (RFC 8187), in which these characters have a special meaning. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

async function presign(key: string, disposition: string | undefined, seconds: number): Promise<string> {
  const { origin, protocol, hostname, port, pathname } = new URL(`${await bucketUrl()}/${key}`)
  const request = await presigner.presign(
    {
      method: 'GET',
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      headers: {},
      query: disposition ? { 'response-content-disposition': disposition } : {},
    },
    { expiresIn: Math.min(LIFETIME_SECONDS, seconds) },
  )
  const query = Object.entries(request.query ?? {})
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return `${origin}${pathname}?${query}`
}

/** The SDK's own environment variable redirects the bucket, as it does for SDK clients. */
async function bucketUrl(): Promise<string> {
  const endpoint =
    process.env.AWS_ENDPOINT_URL_S3 ?? `https://s3.${await client.config.region()}.amazonaws.com`
  return `${endpoint}/${Resource.Uploads.name}`
}

export const linkOrNull = async (key: string | null, seconds = LIFETIME_SECONDS) =>
  key ? linkTo(key, seconds) : null
