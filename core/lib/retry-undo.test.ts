import { expect, test, vi } from 'vitest'
import { retryUndo } from '#core/lib/retry-undo'
import { conflict, notFound } from '#core/shared/errors'

const stale = conflict('It has changed since.', 'STALE')

test('retries a refusal that was caused by a half-visible write', async () => {
  const decide = vi.fn<() => Promise<void>>().mockRejectedValueOnce(stale).mockResolvedValueOnce()
  await retryUndo(decide)
  expect(decide).toHaveBeenCalledTimes(2)
})

test.each([stale, notFound('Coach')])('throws a refusal that is repeated: $message', async (refusal) => {
  const decide = vi.fn<() => Promise<void>>().mockRejectedValue(refusal)
  await expect(retryUndo(decide)).rejects.toBe(refusal)
  expect(decide).toHaveBeenCalledTimes(2)
})

test('throws other errors immediately', async () => {
  const decide = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('The table is away'))
  await expect(retryUndo(decide)).rejects.toThrow('The table is away')
  expect(decide).toHaveBeenCalledOnce()
})
