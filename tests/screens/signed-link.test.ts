import { afterEach, expect, test, vi } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import * as Bucket from '#core/uploads/bucket'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { openAsAdmin } from './open'

const MINUTE_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a resume opens with a new link on a page that has been open for longer than links are valid', async () => {
  const coach = await makeCoach()
  const { id: coachId } = coach
  const resume = `private/${coachId}/resume/a.pdf`
  await Bucket.put(resume, new TextEncoder().encode('My resume'), 'application/pdf')
  await write(CoachEntity.update({ coachId }, { set: { resume } }))
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coachId}`)
  const link = await page.findByRole('link', { name: 'Open resume' })
  const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * MINUTE_MS })
  const old = link.getAttribute('href') ?? ''
  expect((await fetch(old)).status).toBe(403)
  await page.user.click(link)
  await expect.poll(() => opened.mock.lastCall?.[0]).toBeDefined()
  const url = String(opened.mock.lastCall?.[0])
  expect(url).not.toBe(old)
  expect(await (await fetch(url)).text()).toBe('My resume')
})
