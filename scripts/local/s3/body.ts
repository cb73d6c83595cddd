import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { S3Error } from '#scripts/local/s3/errors'
import { sha256 } from '#scripts/local/s3/sigv4'

const checksums: Record<string, (body: Buffer) => string> = {
  'x-amz-checksum-crc32'(body) {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(crc32(body))
    return bytes.toString('base64')
  },
  'x-amz-checksum-sha1': (body) => createHash('sha1').update(body).digest('base64'),
  'x-amz-checksum-sha256': (body) => createHash('sha256').update(body).digest('base64'),
  'content-md5': (body) => createHash('md5').update(body).digest('base64'),
}

/**
 * Decodes the body of an upload from aws-chunked and verifies every checksum in its headers, trailers or (in
 * a presigned URL) query.
 */
export function decodeBody(raw: Buffer, headers: IncomingHttpHeaders, query: URLSearchParams): Buffer {
  const payload = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  if (payload.startsWith('STREAMING-')) {
    if (payload !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')
      throw new S3Error('NotImplemented', `The payload ${payload} is not implemented.`)
    const { body, trailers } = decodeChunks(raw)
    if (String(body.length) !== headers['x-amz-decoded-content-length'])
      throw new S3Error('IncompleteBody', 'The request body terminated unexpectedly')
    verifyChecksums(body, (name) => trailers.get(name) ?? String(headers[name] ?? ''))
    return body
  }
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(raw))
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  verifyChecksums(raw, (name) => String(headers[name] ?? query.get(name) ?? ''))
  return raw
}

function verifyChecksums(body: Buffer, headerOf: (name: string) => string): void {
  for (const [name, compute] of Object.entries(checksums))
    if (headerOf(name) && headerOf(name) !== compute(body))
      throw new S3Error('BadDigest', `The ${name} you specified did not match the calculated checksum.`)
}

/** `<size in hex>[;extension]\r\n<bytes>\r\n` … `0\r\n<name:value\r\n>*` */
function decodeChunks(raw: Buffer): { body: Buffer; trailers: Map<string, string> } {
  const chunks: Buffer[] = []
  let position = 0
  const incomplete = () => new S3Error('IncompleteBody', 'The request body terminated unexpectedly')
  for (;;) {
    const end = raw.indexOf('\r\n', position)
    const [size = ''] = raw.subarray(position, Math.max(end, position)).toString().split(';')
    if (!/^[0-9a-f]+$/i.test(size)) throw incomplete()
    position = end + 2
    const length = Number.parseInt(size, 16)
    if (length === 0) break
    if (raw.toString('latin1', position + length, position + length + 2) !== '\r\n') throw incomplete()
    chunks.push(raw.subarray(position, position + length))
    position += length + 2
  }
  const lines = raw.toString('utf8', position).split('\r\n').filter(Boolean)
  const trailers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { body: Buffer.concat(chunks), trailers: new Map(trailers) }
}
