import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { Resource } from 'sst'
import { client } from '#core/lib/table'

const LIFETIME_SECONDS = 15 * 60
const SHOWN_IN_PLACE = /\.(?:jpg|jpeg|png|webp|gif)$/

/** With the table's credentials: a client of the bucket would add 145 KB to every function that shows a link. */
const presigner = new S3RequestPresigner({
  region: client.config.region,
  credentials: client.config.credentials,
  sha256: client.config.sha256,
})

/** An address from which a file of the bucket can be read for 15 minutes; all but pictures is downloaded. */
export async function linkTo(key: string): Promise<string> {
  const { origin, protocol, hostname, port, pathname } = new URL(`${await bucketUrl()}/${key}`)
  const request = await presigner.presign(
    {
      method: 'GET',
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      headers: {},
      query: SHOWN_IN_PLACE.test(key) ? {} : { 'response-content-disposition': 'attachment' },
    },
    { expiresIn: LIFETIME_SECONDS },
  )
  const query = Object.entries(request.query ?? {})
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return `${origin}${pathname}?${query}`
}

/** The SDK's own variable moves the bucket elsewhere, as it does for the clients. */
async function bucketUrl(): Promise<string> {
  const endpoint =
    process.env.AWS_ENDPOINT_URL_S3 ?? `https://s3.${await client.config.region()}.amazonaws.com`
  return `${endpoint}/${Resource.Uploads.name}`
}

export const linkOrNull = async (key: string | null) => (key ? linkTo(key) : null)
