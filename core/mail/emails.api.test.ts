import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { edited } from '#core/coach/emails'
import { config } from '#core/lib/config'
import { OPTIONAL_EMAILS, TRANSACTIONAL_EMAILS } from '#core/mail/email-template'
import { htmlOf, textOf } from '#core/mail/layout'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'
import { type SampleNames, sampleNames, samplesOf } from '#scripts/email-samples/samples'
import { fc } from '#scripts/testing/checks/properties'
import { publicPages } from '../../web/src/pages/pages'

/** What mail programs turn into a link or a header. */
const LINK = /[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|:\/|\S@\S|[\r\n]/u
const EVIL = 'www.evil.test\r\nBcc: x@evil.test https://evil.test/a'
const person = {
  ...sampleNames.typical.client,
  ...sampleNames.typical.coach,
  firstName: EVIL,
  lastName: EVIL,
}
const evil: SampleNames = { client: person, coach: person, words: EVIL }

const samplesWith = (cast: SampleNames) => Object.values(samplesOf(cast)).flat()

test('turns any text by a person into one short line without a link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(plainTextForEmail(text)).not.toMatch(LINK)
      expect([...plainTextForEmail(text)].length).toBeLessThanOrEqual(61)
    }),
  )
  expect(plainTextForEmail(EVIL)).toBe('www. evil. test Bcc: x@ evil. test https: / / evil. test/ a')
  expect(plainTextForEmail('\u202Eevil\u200B.\u2060test')).toBe('evil . test')
  for (const name of ['Anna-Lena O’Neil', 'J. R. Smith, Jr.', 'Зоя Ёлкина', 'José Ñandú'])
    expect(plainTextForEmail(name)).toBe(name)
})

test('every email that the product can send has a sample under its name', () => {
  const named = Object.entries(samplesOf(sampleNames.typical)).map(([name, samples]) => [
    name,
    [...new Set(samples.map((email) => email.name))],
  ])
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries([...TRANSACTIONAL_EMAILS, ...OPTIONAL_EMAILS].map((name) => [name, [name]])),
  )
})

/** The paths of all screens, for example `/client/nutritionists/$id`. */
function screens() {
  const tree = readFileSync(new URL('../../web/src/route-tree.gen.ts', import.meta.url), 'utf8')
  const [fullPaths = ''] = /interface FileRoutesByFullPath \{[^}]*/.exec(tree) ?? []
  return [...fullPaths.matchAll(/'(.*?)'/g)].map(([, path = '']) => path).concat(Object.keys(publicPages))
}

// Rule email-links-exist.
test('every link in an email leads to a screen that exists', () => {
  const links = samplesWith(sampleNames.typical).flatMap((email) =>
    [...textOf(email).matchAll(/https?:\/\/\S+/g)].map(([url]) => url),
  )
  const known = screens().map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}$`))
  const paths = links.map((url) => url.split(config.siteUrl)[1]?.split(/[\s#?]/)[0] ?? url)
  expect(paths.filter((path) => !known.some((pattern) => pattern.test(path)))).toEqual([])
})

test('an email about an edit names the changed fields in words', () => {
  const edit = edited({ firstName: 'Nora' }, ['canWorkAtNights', 'expYears'])
  expect(textOf(edit)).toContain('working nights, years of experience.')
})

test('no email turns names or texts by people into a link or a header', () => {
  for (const { subject, paragraphs } of samplesWith(evil))
    for (const text of [subject, ...paragraphs]) expect(text.replace(/\$\d+\.\d\d/g, '')).not.toMatch(LINK)
  for (const email of samplesWith(evil))
    for (const text of [textOf(email), htmlOf(email)]) expect(text).not.toContain('evil.test')
})

test('no email turns names or texts by people into markup', () => {
  for (const email of samplesWith(sampleNames.awkward)) {
    const { '<b>': bold = 0, '<img': pictures = 0 } = countOf(htmlOf(email), ['<b>', '<img'])
    expect([email.name, bold, pictures]).toEqual([email.name, 0, 0])
  }
})

const countOf = (text: string, parts: string[]): Record<string, number> =>
  Object.fromEntries(parts.map((part) => [part, text.split(part).length - 1]))

test('every email greets, starts with what it is about and has at most one button', () => {
  for (const email of samplesWith(sampleNames.typical)) {
    const html = htmlOf(email)
    expect(textOf(email)).toMatch(/^Hi(?: \S+)?,\n\n[“\p{Lu}\d]/u)
    expect(html.split('class="button"')).toHaveLength(email.action ? 2 : 1)
    expect(html.split(email.stop?.url ?? 'nowhere')).toHaveLength(email.stop ? 2 : 1)
  }
})
