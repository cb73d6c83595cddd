import { expect, test } from 'vitest'
import { sanitise } from '#core/content/sanitise'
import { config } from '#core/lib/config'
import { newId } from '#core/lib/ids'
import { attacks } from '#scripts/testing/checks/attacks'

/** Matches a tag that may be stored, with only listed attributes. */
const TAG =
  /^<(?:\/?(?:p|h2|h3|ul|ol|li|strong|em|u)|br \/|\/a|\/iframe|a(?: href="(?:https:\/\/|mailto:|\/(?![/\\]))[^"<>]*" rel="noopener noreferrer")?|iframe src="https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]+|player\.vimeo\.com\/video\/[\w?=&;]+)" title="[^"]*"|img src="[^"]+\/public\/content\/\w+\.(?:jpg|png|webp)"(?: alt="[^"]*")? \/)>$/

test.each(attacks)('%j leaves only listed tags', (attack) => {
  for (const html of [attack, `<p>before ${attack} after</p>`, `<h2>${attack}`]) {
    const clean = sanitise(html)
    for (const tag of (clean + sanitise(clean)).match(/<[^>]*>?/g) ?? []) expect(tag).toMatch(TAG)
  }
})

test('covers at least sixty attacks', () => expect(new Set(attacks).size).toBeGreaterThanOrEqual(60))

test('keeps everything that an editor writes', () => {
  const picture = `${config.mediaUrl}/public/content/${newId()}.png`
  const text = [
    '<h2>Welcome</h2><h3>First steps</h3>',
    '<p>Some <strong>bold</strong>, <em>slanted</em> and <u>underlined</u> words<br />&amp; more</p>',
    '<ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>',
    '<p><a href="https://example.com/a?b=1" rel="noopener noreferrer">a page</a></p>',
    '<p><a href="mailto:a@example.com" rel="noopener noreferrer">a mail</a></p>',
    '<p><a href="/support" rel="noopener noreferrer">help</a></p>',
    `<img src="${picture}" alt="A plate" />`,
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Hello"></iframe>',
    '<iframe src="https://player.vimeo.com/video/76979871?dnt=1" title="Video"></iframe>',
  ].join('')
  expect(sanitise(text)).toBe(text)
})

test("removes the editor's own wrapping", () =>
  expect(sanitise('<p dir="ltr"><b><strong style="white-space: pre-wrap;">Hi</strong></b></p>')).toBe(
    '<p><strong>Hi</strong></p>',
  ))

test.each(['', '   ', '<p></p>', '<p><br></p>', '<script>x</script>', '<iframe></iframe>', '<img src=x>'])(
  '%j becomes empty, because it shows nothing',
  (html) => expect(sanitise(html)).toBe(''),
)
