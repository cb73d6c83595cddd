import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { UserEntity } from '#core/identity/entity'
import { setClock } from '#core/shared/clock'
import { handler as sweep } from '#functions/jobs/forget-answers'
import { localKeys } from '#scripts/local/environment'
import { answers } from '#scripts/testing/answers'
import { apply, filesOf, upload } from '#scripts/testing/application'
import { crashesAtWrite } from '#scripts/testing/checks/crash'
import { makeAdmin, makeCoach, type TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const DAY_MS = 24 * 3_600_000
/** The job continues from its checkpoint, so each test starts after the time at which the last one ended. */
let start = Date.now()
let token: string
beforeEach(async () => {
  start += 5 * DAY_MS
  setClock(() => start)
  token = (await makeAdmin()).token
})
afterEach(() => setClock())
const sweepAfter = async (days: number) => {
  setClock(() => start + days * DAY_MS)
  await sweep()
}

/** Runs something as if its process were killed after the commit and before it deletes a file. */
async function withoutDeleting(run: () => Promise<unknown>) {
  const real = S3Client.prototype.send
  const send = vi.spyOn(S3Client.prototype, 'send').mockImplementation(function (this: S3Client, command) {
    return command instanceof DeleteObjectCommand
      ? Promise.reject(new Error('killed'))
      : Reflect.apply(real, this, [command])
  })
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await run()
  send.mockRestore()
  log.mockRestore()
}

const decide = ({ id }: TestPerson, body: object) =>
  call('POST', `/admin/nutritionists/${id}/changes`, { token, body })
const ask = async (coach: TestPerson) =>
  apply(coach.token, { ...answers(coach.email), resume: await upload(coach.token, 'resume') })

const acts: [string, (coach: TestPerson) => Promise<unknown>][] = [
  ['an accepted change', (coach) => decide(coach, { accept: true })],
  ['a rejected change', (coach) => decide(coach, { reject: true })],
  ['a withdrawn change', ({ token }) => call('DELETE', '/nutritionist/changes', { token })],
  ['a repeated change request', ask],
  [
    "an admin's edit",
    async ({ id, email }) =>
      call('PUT', `/admin/nutritionists/${id}`, {
        token,
        body: { ...answers(email), resume: await upload(token, 'resume') },
      }),
  ],
]
test.each(acts)('%s that is killed before deleting its files leaves none behind', async (_, act) => {
  const coach = await makeCoach()
  await ask(coach)
  await decide(coach, { accept: true })
  await ask(coach)
  await withoutDeleting(() => act(coach))
  const [stored, request] = await Promise.all([
    CoachEntity.find({ coachId: coach.id }),
    ChangeRequestEntity.find({ coachId: coach.id }),
  ])
  const named = [stored?.resume, request?.updates.resume?.new].filter(Boolean).toSorted()
  expect(filesOf(coach.id).length).toBeGreaterThan(named.length)
  await sweepAfter(3)
  expect(filesOf(coach.id).toSorted()).toEqual(named)
})

test('deletes a replaced picture later if it couldn’t immediately, and keeps the new one', async () => {
  const coach = await makeCoach()
  const pictures = () => services.s3.list(localKeys.bucket, 'public/images/').map(({ key }) => key)
  const send = () => {
    const body = new FormData()
    body.append('image', new File([png], 'me.png', { type: 'image/png' }))
    return call('POST', '/user/image', { token: coach.token, body })
  }
  const before = pictures()
  await send()
  await withoutDeleting(send)
  expect(pictures()).toHaveLength(before.length + 2)
  await sweepAfter(3)
  const user = await UserEntity.find({ userId: coach.id })
  expect(pictures().filter((key) => !before.includes(key))).toEqual([user?.imageKey])
})

test('leaves no file when a request is killed after storing the file and before referring to it', async () => {
  const coach = await makeCoach()
  const before = filesOf(coach.id)
  const resume = await upload(coach.token, 'resume')
  const send = () => apply(coach.token, { ...answers(coach.email), resume })
  await services.stream.drained()
  // The first write records the file; the second would refer to it.
  expect(await crashesAtWrite(2, send)).toBe(true)
  expect(filesOf(coach.id)).toHaveLength(before.length + 1)
  await sweepAfter(3)
  expect(filesOf(coach.id)).toEqual(before)
})
