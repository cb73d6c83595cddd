import { expect, test } from 'vitest'
import { fc } from '#scripts/testing/checks/properties'
import { linkParts } from '@/features/chat/messages/links'

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

test('loses no character of any text', () => {
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

test.each([
  ['signs that could end an address', (length: number) => `https://a.example/${')'.repeat(length)}x`],
  ['runs of them', (length: number) => `https://a.example/${`${')'.repeat(99)}x`.repeat(length / 100)}`],
  ['beginnings of addresses', (length: number) => 'www.'.repeat(length / 4)],
  ['addresses', (length: number) => 'www.a.example) '.repeat(length / 15)],
])('finds links in linear time: %s', (_, textOf) => {
  /** Milliseconds of the best of several runs, because other load on the machine only ever adds time. */
  const fastest = (text: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const before = performance.now()
        linkParts(text)
        return performance.now() - before
      }),
    )
  // The long one first, so that the code is compiled before both fastest runs.
  const [long, short] = [fastest(textOf(262_144)), fastest(textOf(8192))]
  // The text is 32 times as long; a quadratic search would take 1,024 times as long. A busy machine more than triples
  // the ratio, because it interrupts only the long search. Below 0.2 ms the call itself counts.
  expect(long / Math.max(short, 0.2)).toBeLessThan(400)
})

test('finds the same links as a regular expression for their end', () => {
  const sign = fc.constantFrom(...'.,;:!?)]}(a/_')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const address = `https://a.example/${signs.join('')}`
      const cut = address.replace(/[.,;:!?)\]}]+$/, '')
      const expected = cut.includes('(') && address[cut.length] === ')' ? `${cut})` : cut
      expect(linkParts(address)[0]?.text).toBe(expected)
    }),
  )
})
