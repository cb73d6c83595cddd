import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkParts } from '@/features/chat/links'

const hrefs = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

test.each([
  ['see https://example.com/a?b=1.', ['https://example.com/a?b=1']],
  ['(www.example.com), http://a.example/x!', ['https://www.example.com/', 'http://a.example/x']],
  ['https://en.wikipedia.org/wiki/Plate_(dishware)', ['https://en.wikipedia.org/wiki/Plate_(dishware)']],
  ['javascript:alert(1) data:text/html,x ftp://example.com https://', []],
  ['nothing.here and a@example.com', []],
])('%s', (text, expected) => {
  expect(hrefs(text)).toEqual(expected)
})

test('no letter is lost, whatever the text', () => {
  const word = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('www.a.b)', 'https://', ' '))
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('')
      const parts = linkParts(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { href } of parts) if (href) expect(href).toMatch(/^https?:\/\//)
    }),
  )
})
