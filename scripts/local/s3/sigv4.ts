import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Hash } from '@smithy/core/serde'
import { SignatureV4 } from '@smithy/signature-v4'
import { S3Error, signatureMismatch } from '#scripts/local/s3/errors'

const algorithm = 'AWS4-HMAC-SHA256'
/** The query parameters that presigning adds. */
const presigned = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
  (name) => `X-Amz-${name}`,
)
const maxSkewMs = 15 * 60_000
const maxExpiresSeconds = 7 * 24 * 3600

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** A request exactly as received: `path` and `query` are neither decoded nor normalized. */
export interface SignedRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}

/** The SDK's own signer. Signing a request again must produce the signature it came with. */
export const signerOf = ({ region, ...credentials }: Credentials) =>
  new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Hash.bind(null, 'sha256'),
    uriEscapePath: false,
    applyChecksum: false,
  })

/**
 * Verifies a presigned URL or an Authorization header. Returns false for an unsigned request and throws if
 * the signature is invalid.
 */
export async function verifyRequest(request: SignedRequest, credentials: Credentials): Promise<boolean> {
  if (request.query.has('X-Amz-Signature') || request.query.has('X-Amz-Algorithm')) {
    await verifyPresigned(request, credentials)
    return true
  }
  if (!request.headers.authorization) return false
  await verifyHeader(request, request.headers.authorization, credentials)
  return true
}

async function verifyPresigned(request: SignedRequest, credentials: Credentials): Promise<void> {
  const bad = (message: string) => new S3Error('AuthorizationQueryParametersError', message)
  const read = (name: string) => {
    const value = request.query.get(`X-Amz-${name}`)
    if (!value)
      throw bad(
        'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
      )
    return value
  }
  if (read('Algorithm') !== algorithm) throw bad(`X-Amz-Algorithm only supports "${algorithm}"`)
  const date = read('Date')
  const signedAt = parseDate(date)
  if (Number.isNaN(signedAt))
    throw bad("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"")
  const expires = read('Expires')
  if (!/^\d+$/.test(expires)) throw bad('X-Amz-Expires should be a number')
  if (Number(expires) < 1 || Number(expires) > maxExpiresSeconds)
    throw bad(
      'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
    )
  parseScope(read('Credential'), date, credentials, bad)
  const names = read('SignedHeaders').split(';')
  if (signedAt > Date.now() + maxSkewMs) throw new S3Error('AccessDenied', 'Request is not yet valid')
  if (signedAt + Number(expires) * 1000 < Date.now()) throw new S3Error('AccessDenied', 'Request has expired')
  const query = new URLSearchParams(request.query)
  for (const name of presigned) query.delete(name)
  const resigned = await signerOf(credentials).presign(resign(request, names, query), {
    expiresIn: Number(expires),
    unhoistableHeaders: new Set(names),
    ...options(signedAt, names),
  })
  compare(String(resigned.query?.['X-Amz-Signature']), read('Signature'))
}

async function verifyHeader(request: SignedRequest, header: string, credentials: Credentials): Promise<void> {
  const bad = (message: string) => new S3Error('AuthorizationHeaderMalformed', message)
  const match = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\S+)$/.exec(
    header,
  )
  if (!match) throw bad('The authorization header that you provided is not valid.')
  const [, credential = '', signedHeaders = '', signature = ''] = match
  const date = headerText(request.headers['x-amz-date'])
  const payload = headerText(request.headers['x-amz-content-sha256'])
  if (!payload)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  const signedAt = parseDate(date)
  if (Number.isNaN(signedAt))
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header')
  parseScope(credential, date, credentials, bad)
  if (Math.abs(Date.now() - signedAt) > maxSkewMs)
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  const names = signedHeaders.split(';')
  const resigned = await signerOf(credentials).sign(
    resign(request, names, request.query),
    options(signedAt, names),
  )
  compare(resigned.headers.authorization?.split('Signature=')[1] ?? '', signature)
}

const options = (signedAt: number, names: string[]) => ({
  signingDate: new Date(signedAt),
  signableHeaders: new Set(names),
})

/** The parts of the request that its sender signed. */
function resign({ method, path, headers }: SignedRequest, names: string[], query: URLSearchParams) {
  // S3 rejects unsigned headers that could be altered in transit: host and every x-amz-* header must be
  // signed.
  const unsigned = Object.keys(headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !names.includes(name),
  )
  if (unsigned.length > 0)
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned}`,
    )
  const signed = Object.fromEntries(names.map((name) => [name, headerText(headers[name])]))
  return {
    method,
    protocol: 'http:',
    hostname: '',
    path,
    query: Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)])),
    headers: signed,
    // The signer can't hash this object, so it leaves the payload unsigned unless a header contains the hash.
    body: {},
  }
}

/** Checks the credential scope, `<accessKeyId>/<yyyymmdd>/<region>/s3/aws4_request`. */
export function parseScope(
  credential: string,
  date: string,
  { accessKeyId, region }: Credentials,
  bad: (message: string) => S3Error,
): void {
  const [keyId, ...scope] = credential.split('/')
  if (keyId !== accessKeyId)
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  const expected = [date.slice(0, 8), region, 's3', 'aws4_request'].join('/')
  if (scope.join('/') !== expected) throw bad(`The credential scope must be "${expected}"`)
}

/** Throws if the signatures differ. Compares in constant time. */
export function compare(expected: string, actual: string): void {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw signatureMismatch()
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Milliseconds since 1970, or NaN for another format. */
export function parseDate(date: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  if (!match) return Number.NaN
  const [, year, month, day, hour, minute, second] = match
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
