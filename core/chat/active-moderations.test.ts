import { afterEach, expect, test } from 'vitest'
import { activeModerationsOf } from '#core/chat/active-moderations'
import { setClock } from '#core/shared/clock'

afterEach(() => setClock())

test("continues an earlier release's moderation until its hour is over or an admin changes the list", () => {
  setClock(() => 1_000_000)
  const stored = { moderatedBy: 'ada', moderatedUntil: 1001 }
  const own = { adminId: 'ben', until: 1001 }
  expect(activeModerationsOf(stored)).toEqual([{ adminId: 'ada', until: 1001 }])
  expect(activeModerationsOf({ ...stored, moderatedUntil: 1000 })).toEqual([])
  expect(activeModerationsOf({ ...stored, readings: [own, { ...own, until: 1000 }] })).toEqual([own])
  expect(activeModerationsOf({ ...stored, readings: [] })).toEqual([])
  expect(activeModerationsOf({})).toEqual([])
})
