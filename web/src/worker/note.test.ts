import { expect, test } from 'vitest'
import { isSeen, noteIn, windowFor } from '@/worker/note'

const OWN = 'https://platewise.example'
const at = (path: string, focused = false) => ({ url: OWN + path, focused })

test('a push always shows something, and leads to a place of ours', () => {
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

test('what somebody looks at is seen, what lies behind is not', () => {
  const path = '/client/chat/pair.a.b'
  expect(isSeen([at('/client/dashboard', true), at(path)], path)).toBe(false)
  expect(isSeen([at(`${path}?x=1`, true)], path)).toBe(true)
  expect(isSeen([], path)).toBe(false)
})

test('a click goes on in a window of the app, and in no public page', () => {
  const path = '/client/chat/pair.a.b'
  const [other, focused, own] = [at('/client/saved'), at('/client/dashboard', true), at(path)]
  expect(windowFor([other, focused, own], path)).toBe(own)
  expect(windowFor([other, focused], path)).toBe(focused)
  expect(windowFor([other], path)).toBe(other)
  expect(
    windowFor([at('/'), at('/login', true), at('/clients'), at('/nutritionist/chat')], path),
  ).toBeUndefined()
})
