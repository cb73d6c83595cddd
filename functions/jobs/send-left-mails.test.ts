import { SESv2Client } from '@aws-sdk/client-sesv2'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { MailEntity } from '#core/mail/entity'
import { prepareEmail } from '#core/mail/prepare-email'
import { now, nowSeconds, setClock } from '#core/shared/clock'
import { handler as sendLeftMails } from '#functions/jobs/send-left-mails'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())

const makeEmail = (subject: string) => ({
  name: 'user.status' as const,
  subject,
  paragraphs: ['Hello'] as const,
})

test('sends each email that the stream lost exactly once, and leaves alone those being sent', async () => {
  await services.stream.drained()
  services.stream.pause()
  const to = `${newId().toLowerCase()}@example.com`
  const promise = async (subject: string) => (await write(prepareEmail(to, makeEmail(subject)))).mailId
  const subjects = () =>
    services.outbox
      .list()
      .filter((mail) => mail.to === to)
      .map(({ subject }) => subject)
      .sort()
  await promise('Never told')
  const claimed = await promise('Claimed by the dead')
  await write(MailEntity.update({ mailId: claimed }, { set: { claimedUntil: nowSeconds() + 100 } }))
  await sendLeftMails()
  expect(subjects()).toEqual([])
  const inThreeMinutes = now() + 180_000
  setClock(() => inThreeMinutes)
  const sending = await promise('Being sent')
  await write(MailEntity.update({ mailId: sending }, { set: { claimedUntil: nowSeconds() + 10 } }))
  await Promise.all([sendLeftMails(), sendLeftMails()])
  await sendLeftMails()
  expect(subjects()).toEqual(['Claimed by the dead', 'Never told'])
  await write(MailEntity.update({ mailId: sending }, { set: { claimedUntil: 0 } }))
  setClock()
  services.stream.resume()
})

test('an email that can’t be sent now stops no other, and the next run sends it', async () => {
  await services.stream.drained()
  services.stream.pause()
  const to = `${newId().toLowerCase()}@example.com`
  for (const subject of ['One', 'Other']) await write(prepareEmail(to, makeEmail(subject)))
  const inThreeMinutes = now() + 180_000
  setClock(() => inThreeMinutes)
  const received = () => services.outbox.list().filter((mail) => mail.to === to).length
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(SESv2Client.prototype, 'send').mockImplementationOnce(() => Promise.reject(new Error(`no ${to}`)))
  await expect(sendLeftMails()).rejects.toThrow("1 emails couldn't be sent")
  expect(JSON.stringify(log.mock.calls)).not.toContain(to)
  vi.restoreAllMocks()
  expect(received()).toBe(1)
  await sendLeftMails()
  expect(received()).toBe(2)
  services.stream.resume()
})
