import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { S3Error, signatureMismatch } from '#scripts/local/s3/errors'

const algorithm = 'AWS4-HMAC-SHA256'
const maxSkewMs = 15 * 60_000
const maxExpiresSeconds = 7 * 24 * 3600

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** A request as it came over the wire: `path` and `query` are neither decoded nor normalized. */
export interface SignedRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}

/** Checks a presigned URL or an Authorization header. Returns false for an anonymous request, else throws. */
export function verifyRequest(request: SignedRequest, credentials: Credentials): boolean {
  if (request.query.has('X-Amz-Signature') || request.query.has('X-Amz-Algorithm')) {
    verifyPresigned(request, credentials)
    return true
  }
  if (!request.headers.authorization) return false
  verifyHeader(request, request.headers.authorization, credentials)
  return true
}

function verifyPresigned(request: SignedRequest, credentials: Credentials): void {
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
  const scope = parseScope(read('Credential'), date, credentials, bad)
  const signedHeaders = read('SignedHeaders')
  if (signedAt > Date.now() + maxSkewMs) throw new S3Error('AccessDenied', 'Request is not yet valid')
  if (signedAt + Number(expires) * 1000 < Date.now()) throw new S3Error('AccessDenied', 'Request has expired')
  const payload = request.query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD'
  compare(sign(request, { signedHeaders, date, scope, payload }, credentials), read('Signature'))
}

function verifyHeader(request: SignedRequest, header: string, credentials: Credentials): void {
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
  const scope = parseScope(credential, date, credentials, bad)
  if (Math.abs(Date.now() - signedAt) > maxSkewMs)
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  compare(sign(request, { signedHeaders, date, scope, payload }, credentials), signature)
}

interface Signing {
  signedHeaders: string
  date: string
  scope: string
  payload: string
}

function sign(request: SignedRequest, signing: Signing, credentials: Credentials): string {
  const names = signing.signedHeaders.split(';')
  // S3 refuses headers that could be changed on the way: host and every x-amz-* that is sent must be signed.
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !names.includes(name),
  )
  if (unsigned.length > 0)
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned}`,
    )
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const)
    .sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  const headers = names.map(
    (name) => `${name}:${headerText(request.headers[name]).trim().replace(/ +/g, ' ')}\n`,
  )
  const canonical = [
    request.method,
    request.path,
    query,
    headers.join(''),
    signing.signedHeaders,
    signing.payload,
  ]
  const toSign = [algorithm, signing.date, signing.scope, sha256(canonical.join('\n'))].join('\n')
  return signText(toSign, signing.scope, credentials.secretAccessKey)
}

/** The hex signature of a text for a scope `<yyyymmdd>/<region>/s3/aws4_request`. */
export function signText(text: string, scope: string, secretAccessKey: string): string {
  const key = scope
    .split('/')
    .reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex')
}

/** Checks `<accessKeyId>/<yyyymmdd>/<region>/s3/aws4_request` and returns its part after the key id. */
export function parseScope(
  credential: string,
  date: string,
  { accessKeyId, region }: Credentials,
  bad: (message: string) => S3Error,
): string {
  const [keyId, ...scope] = credential.split('/')
  if (keyId !== accessKeyId)
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  const expected = [date.slice(0, 8), region, 's3', 'aws4_request'].join('/')
  if (scope.join('/') !== expected) throw bad(`The credential scope must be "${expected}"`)
  return expected
}

/** Throws unless the signatures are equal, in a time that does not depend on where they differ. */
export function compare(expected: string, actual: string): void {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw signatureMismatch()
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Percent-encodes everything that RFC 3986 does not call unreserved. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function parseDate(date: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  if (!match) return Number.NaN
  const [, year, month, day, hour, minute, second] = match
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
