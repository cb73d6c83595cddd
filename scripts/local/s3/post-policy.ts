import * as v from 'valibot'
import { S3Error } from '#scripts/local/s3/errors'
import { type Credentials, compare, parseDate, parseScope, signerOf } from '#scripts/local/s3/sigv4'

const Condition = v.union([
  v.tuple([v.literal('content-length-range'), v.number(), v.number()]),
  v.tuple([v.picklist(['eq', 'starts-with']), v.pipe(v.string(), v.startsWith('$')), v.string()]),
  v.pipe(
    v.record(v.string(), v.string()),
    v.check((condition) => Object.keys(condition).length === 1),
  ),
])
const Policy = v.object({
  expiration: v.pipe(v.string(), v.isoTimestamp()),
  conditions: v.array(Condition),
})

const unchecked = new Set(['policy', 'x-amz-signature', 'file', 'bucket'])

/**
 * Checks the fields of a browser upload against the signed policy, in S3's order and with its messages. Field
 * names are in lower case, `bucket` comes from the URL, and `key` is the final one.
 */
export async function verifyPost(
  fields: Map<string, string>,
  size: number,
  credentials: Credentials,
): Promise<void> {
  const read = (name: string) => {
    const value = fields.get(name)
    if (!value) throw new S3Error('InvalidArgument', `Bucket POST must contain a field named '${name}'.`)
    return value
  }
  if (!fields.has('policy')) throw new S3Error('AccessDenied', 'Access Denied')
  const policy = read('policy')
  if (read('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"')
  const bad = (message: string) => new S3Error('InvalidArgument', message)
  const date = read('x-amz-date')
  if (Number.isNaN(parseDate(date))) throw bad('Invalid X-Amz-Date')
  parseScope(read('x-amz-credential'), date, credentials, bad)
  const signingDate = new Date(parseDate(date))
  compare(await signerOf(credentials).sign(policy, { signingDate }), read('x-amz-signature'))
  const { expiration, conditions } = parsePolicy(policy)
  if (Date.parse(expiration) < Date.now())
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.')
  const covered = new Set<string>()
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      checkSize(size, condition[1], condition[2])
      continue
    }
    const [operator, name, value] = Array.isArray(condition)
      ? [condition[0], condition[1].slice(1), condition[2]]
      : ['eq' as const, ...(Object.entries(condition)[0] ?? ['', ''])]
    const actual = fields.get(name.toLowerCase()) ?? ''
    if (operator === 'eq' ? actual !== value : !actual.startsWith(value))
      throw new S3Error(
        'AccessDenied',
        `Invalid according to Policy: Policy Condition failed: ["${operator}", "$${name}", "${value}"]`,
      )
    covered.add(name.toLowerCase())
  }
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !unchecked.has(name) && !name.startsWith('x-ignore-'),
  )
  if (extra.length > 0)
    throw new S3Error('AccessDenied', `Invalid according to Policy: Extra input fields: ${extra.join(', ')}`)
}

function parsePolicy(policy: string): v.InferOutput<typeof Policy> {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(policy, 'base64').toString())
  } catch {
    throw new S3Error('InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.')
  }
  const parsed = v.safeParse(Policy, json)
  if (!parsed.success)
    throw new S3Error('InvalidPolicyDocument', `Invalid Policy: ${v.summarize(parsed.issues)}`)
  return parsed.output
}

function checkSize(size: number, minimum: number, maximum: number): void {
  if (size < minimum)
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
  if (size > maximum)
    throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
}
