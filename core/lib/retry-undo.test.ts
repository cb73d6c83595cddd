import { expect, test, vi } from 'vitest'
import { retryUndo } from '#core/lib/retry-undo'
import { conflict, notFound } from '#core/shared/errors'

const stale = conflict('It has changed since.', 'STALE')

test('a refusal that came of half a write is none', async () => {
  const decide = vi.fn<() => Promise<void>>().mockRejectedValueOnce(stale).mockResolvedValueOnce()
  await retryUndo(decide)
  expect(decide).toHaveBeenCalledTimes(2)
})

test.each([stale, notFound('Coach')])('a refusal that is repeated is one: $message', async (refusal) => {
  const decide = vi.fn<() => Promise<void>>().mockRejectedValue(refusal)
  await expect(retryUndo(decide)).rejects.toBe(refusal)
  expect(decide).toHaveBeenCalledTimes(2)
})

test('what is no refusal is thrown at once', async () => {
  const decide = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('The table is away'))
  await expect(retryUndo(decide)).rejects.toThrow('The table is away')
  expect(decide).toHaveBeenCalledOnce()
})
