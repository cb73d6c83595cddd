import { expect, test } from 'vitest'
import { erasureHashOf } from '#core/erasure/erased-ids'
import { listErasures, recordErasure } from '#core/erasure/ledger'
import { newId } from '#core/lib/ids'
import { localKeys } from '#scripts/local/environment'
import { services } from '#scripts/testing/test-services'

test('an erasure is recorded once, outside the table, without the id', async () => {
  const id = newId()
  expect(await listErasures()).not.toContain(erasureHashOf(id))
  for (let time = 0; time < 2; time++) await recordErasure(id)
  expect(await listErasures()).toContain(erasureHashOf(id))
  const [record, ...more] = services.s3.list(localKeys.erasures, erasureHashOf(id))
  expect(more).toEqual([])
  expect(record).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{64}$/), size: 0 })
})

test('all erasures are listed, however many there are', async () => {
  const ids = Array.from({ length: 1010 }, newId)
  for (const id of ids)
    services.s3.putObject({
      bucket: localKeys.erasures,
      key: erasureHashOf(id),
      body: Buffer.alloc(0),
      contentType: '',
    })
  const listed = await listErasures()
  expect(ids.filter((id) => !listed.has(erasureHashOf(id)))).toEqual([])
})
