/** The part of CBOR (RFC 8949) that access tokens use. */
type Cbor = null | boolean | number | string | Uint8Array | { [key: string]: Cbor }

export function encodeCbor(value: Cbor): Buffer {
  if (value === null) return Buffer.from([0xf6])
  if (typeof value === 'boolean') return Buffer.from([value ? 0xf5 : 0xf4])
  if (typeof value === 'number') return encodeNumber(value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = Object.entries(value)
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)]),
  ])
}

function encodeNumber(value: number): Buffer {
  if (Number.isSafeInteger(value)) return value < 0 ? head(1, -1 - value) : head(0, value)
  const float = Buffer.alloc(9, 0xfb)
  float.writeDoubleBE(value, 1)
  return float
}

/** The first bytes of an item: its type and its length or, for numbers, its value. */
function head(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count])
  const width = count < 0x100 ? 0 : count < 0x10000 ? 1 : count < 0x100000000 ? 2 : 3
  const bytes = Buffer.alloc(9)
  bytes.writeBigUInt64BE(BigInt(count), 1)
  const start = 9 - 2 ** width
  bytes[start - 1] = (type << 5) | (24 + width)
  return bytes.subarray(start - 1)
}

/** Decodes one item. Throws a RangeError when the bytes end too early or hold something else. */
export function decodeCbor(bytes: Buffer): Cbor {
  let offset = 0
  const take = (length: number) => {
    if (offset + length > bytes.length) throw new RangeError('The CBOR item ends too early')
    offset += length
    return bytes.subarray(offset - length, offset)
  }
  const unsigned = (info: number) => {
    if (info < 24) return info
    if (info > 27) throw new RangeError('Unknown CBOR length')
    return Number(BigInt(`0x${take(2 ** (info - 24)).toString('hex')}`))
  }
  const item = (): Cbor => {
    const first = take(1).readUInt8()
    const info = first & 0x1f
    if (first === 0xfb) return take(8).readDoubleBE()
    if (first === 0xf4 || first === 0xf5) return first === 0xf5
    if (first === 0xf6) return null
    switch (first >> 5) {
      case 0:
        return unsigned(info)
      case 1:
        return -1 - unsigned(info)
      case 2:
        return take(unsigned(info))
      case 3:
        return take(unsigned(info)).toString()
      case 5:
        return Object.fromEntries(Array.from({ length: unsigned(info) }, () => [String(item()), item()]))
      default:
        throw new RangeError('Unknown CBOR type')
    }
  }
  return item()
}
