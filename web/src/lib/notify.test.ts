import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismiss,
  dismissUndo,
  noticeStore,
  notify,
  notifyUndo,
  offer,
  pauseNotice,
  resumeNotice,
} from '@/lib/notify'

const texts = () => noticeStore.get().map(({ text }) => text)
const lastId = () => noticeStore.get().at(-1)?.id ?? 0

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of noticeStore.get()) dismiss(id)
  vi.useRealTimers()
})

test('an undo leaves after its time, which starts again when the pointer or focus leaves it', () => {
  notifyUndo('Maria rejected', () => undefined)
  vi.advanceTimersByTime(9_000)
  expect(texts()).toEqual(['Maria rejected'])
  pauseNotice(lastId())
  vi.advanceTimersByTime(120_000)
  expect(texts()).toEqual(['Maria rejected'])
  resumeNotice(lastId())
  vi.advanceTimersByTime(10_000)
  expect(texts()).toEqual([])
})

test('one action shows one state, and errors and offers stay', () => {
  notify('Could not send', 'error')
  offer('A new version is ready', 'Reload', () => undefined)
  notifyUndo('Canceled', () => undefined)
  notify('Plan kept')
  expect(texts()).toEqual(['Could not send', 'A new version is ready', 'Plan kept'])
  notifyUndo('Canceled', () => undefined)
  expect(texts()).toEqual(['Could not send', 'A new version is ready', 'Canceled'])
  dismissUndo()
  expect(texts()).toEqual(['Could not send', 'A new version is ready'])
})

test('an undo that takes a request is confirmed once it succeeded', async () => {
  const undo = () => noticeStore.get().at(-1)?.action?.run()
  notifyUndo('Maria rejected', () => Promise.resolve())
  undo()
  await vi.advanceTimersByTimeAsync(0)
  expect(texts()).toEqual(['Undone'])
  notifyUndo('Maria rejected', () => Promise.reject(new Error('Offline')))
  undo()
  await vi.advanceTimersByTimeAsync(0)
  expect(texts()).toEqual([])
  notifyUndo('Wish ignored', () => undefined)
  undo()
  expect(texts()).toEqual([])
})
