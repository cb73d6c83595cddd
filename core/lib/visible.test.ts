import { expect, test } from 'vitest'
import { visible } from '#core/lib/visible'
import { fc } from '#scripts/testing/checks/properties'

test.each([
  ['Plate\u200bwise', 'Platewise'],
  ['\u2066Admin\u2069', 'Admin'],
  ['\u202enimdA', 'nimdA'],
  ['Plate\u200dwise', 'Platewise'],
  ['Plate\u200cwise', 'Platewise'],
  ['A\u200edmin', 'Admin'],
  ['Ad\u00admin\ufeff', 'Admin'],
  ['Ad\ufe0fmin', 'Admin'],
  ['Hangul \u3164filler', 'Hangul filler'],
  ['Bell \u0007 and escape \u001b[31m', 'Bell  and escape [31m'],
  ['tags \u{e0041}\u{e0042}', 'tags '],
  ['سلام\u202eAdmin', 'سلامAdmin'],
])('turns %j into %j', (text, kept) => {
  expect(visible(text)).toBe(kept)
})

test.each([
  'Plain text,\n\twith lines\r\n',
  'Ünïcödé naïve Zoë Łukasz Đorđe',
  'مرحبا بالعالم',
  'می‌خواهم لاغر شوم',
  'שלום עולם',
  'גירסה 2.0 (C++)\u200f היא',
  'ক্‌ষ and ശ്രീ and ක්‍ෂ',
  'क्‍ष',
  'ไทย 日本語 한국어 葛\u{e0100}飾区',
  'ᠮᠣᠩᠭᠣᠯ\u180b',
  '👩🏽‍⚕️ 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 ✔️ 1️⃣ #️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'e\u0301',
])('leaves %j unchanged', (text) => {
  expect(visible(text)).toBe(text)
})

test('removes only invisible characters, and a second pass changes nothing', () => {
  const unseen = fc.constantFrom(
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u202e',
    '\u2066',
    '\u2069',
    '\ufe0f',
    '\u{e0061}',
  )
  const seen = fc.constantFrom('a', ' ', 'م', 'ש', '👩', '⚕', '🏴', '葛', '्', '1')
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(unseen, seen), maxLength: 30 }), (text) => {
      const shown = visible(text)
      expect(visible(shown)).toBe(shown)
      expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/)
      expect(shown.replace(/[^a ]/g, '')).toBe(text.replace(/[^a ]/g, ''))
    }),
  )
})
