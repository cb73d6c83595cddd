import { expect, test } from 'vitest'
import { embeddedOf, isEmbedded } from '#core/content/shared/video'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const VIMEO = 'https://player.vimeo.com/video/76979871?dnt=1'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=1', YOUTUBE],
  [' https://youtu.be/dQw4w9WgXcQ?si=x ', YOUTUBE],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['http://youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
  [YOUTUBE, YOUTUBE],
  ['https://vimeo.com/76979871', VIMEO],
  ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
  ['https://vimeo.com/76979871/0123abcd', 'https://player.vimeo.com/video/76979871?h=0123abcd&dnt=1'],
  [VIMEO, VIMEO],
])('embeds %s as %s, without cookies', (address, src) => {
  expect(embeddedOf(address)).toBe(src)
  expect(isEmbedded(src)).toBe(true)
})

test.each([
  '',
  'video',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=%22onload%3D',
  'https://www.youtube.com/redirect?q=https://evil.test',
  'https://vimeo.com/about',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
])('does not accept %s as a video', (address) => expect(embeddedOf(address)).toBeUndefined())
