import { expect, test } from 'vitest'
import { DAMAGED_PICTURE, detectType } from '#core/uploads/shared/content'
import { webpWith } from '#scripts/testing/pictures'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const PDF = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

test.each(['', '\xef\xbb\xbf', '\r\n', `HTTP/1.1 200 OK\r\n${'x'.repeat(900)}\r\n\r\n`])(
  'takes a PDF for one although other bytes come before its header: %j',
  async (before) => {
    const head = bytes(before + PDF)
    expect(await detectType('resume', head, 'application/pdf')).toEqual({ contentType: 'application/pdf' })
    expect(await detectType('attachment', head, '')).toEqual({ contentType: 'application/pdf' })
  },
)

test('takes a text that mentions the header for the text that its name says it is', async () => {
  const head = bytes('A PDF starts with %PDF-1.7')
  expect(await detectType('attachment', head, 'text/plain')).toEqual({ contentType: 'text/plain' })
  expect(await detectType('resume', bytes(`${'x'.repeat(1_024)}${PDF}`), 'application/pdf')).toHaveProperty(
    'refusal',
  )
})

test('refuses an animated WebP by its first bytes, so that it is refused when it is chosen', async () => {
  expect(await detectType('image', webpWith(0), 'image/webp')).toEqual({ contentType: 'image/webp' })
  expect(await detectType('image', webpWith(0x02), 'image/webp')).toEqual({ refusal: DAMAGED_PICTURE })
})
