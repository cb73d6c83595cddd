import type { AttributeValue } from 'aws-lambda'

type Image = Record<string, AttributeValue>

/** Converts an item from the stream's typed format. Our items contain neither bytes nor sets. */
export const itemOf = (image: Image): Record<string, unknown> =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, plain(value)]))

function plain(value: AttributeValue): unknown {
  if (value.N !== undefined) return Number(value.N)
  if (value.NULL) return null
  if (value.L) return value.L.map(plain)
  if (value.M) return itemOf(value.M)
  return value.S ?? value.BOOL
}
