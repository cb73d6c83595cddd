import { expect, test } from 'vitest'
import { isSeen, noteIn, windowFor } from '@/worker/note'

const OWN = 'https://platewise.example'
const at = (path: string, focused = false) => ({ url: OWN + path, focused })

test('always shows something for a push and links only to our own pages', () => {
  const note = { title: 'New message', body: 'Hello', tag: 'pair.a.b', path: '/client/chat/pair.a.b' }
  expect(noteIn(JSON.stringify(note))).toEqual(note)
  for (const text of [
    undefined,
    '',
    '{',
    'null',
    '7',
    '{}',
    JSON.stringify({ ...note, title: 3 }),
    JSON.stringify({ ...note, path: 'https://evil.example' }),
    JSON.stringify({ ...note, path: '//evil.example' }),
  ])
    expect(noteIn(text), text).toMatchObject({ title: 'Platewise', path: '/redirect' })
})

test('only a focused window counts as seen', () => {
  const path = '/client/chat/pair.a.b'
  expect(isSeen([at('/client/dashboard', true), at(path)], path)).toBe(false)
  expect(isSeen([at(`${path}?x=1`, true)], path)).toBe(true)
  expect(isSeen([], path)).toBe(false)
})

test('a click opens in a window of the app, never in one with a public page', () => {
  const path = '/client/chat/pair.a.b'
  const [other, focused, own] = [at('/client/saved'), at('/client/dashboard', true), at(path)]
  expect(windowFor([other, focused, own], path)).toBe(own)
  expect(windowFor([other, focused], path)).toBe(focused)
  expect(windowFor([other], path)).toBe(other)
  expect(
    windowFor([at('/'), at('/login', true), at('/clients'), at('/nutritionist/chat')], path),
  ).toBeUndefined()
})
