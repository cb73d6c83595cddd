import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import type { SNSEvent } from 'aws-lambda'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Outbox, openOutbox } from '#scripts/local/outbox'
import { type SesService, startSes } from '#scripts/local/ses/server'
import { openStore } from '#scripts/local/store'

let outbox: Outbox
let service: SesService
const told: Pick<SNSEvent, 'Records'>[] = []
let ses: SESv2Client

beforeEach(async () => {
  outbox = openOutbox(openStore(':memory:'))
  told.length = 0
  service = await startSes({ port: 0, outbox, onUndelivered: async (event) => void told.push(event) })
  ses = new SESv2Client({
    endpoint: service.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
})
afterEach(async () => {
  ses.destroy()
  await service.close()
})

const content = (
  subject = 'Hällo',
  body: object = { Text: { Data: 'text' }, Html: { Data: '<p>x</p>' } },
) => ({
  Simple: { Subject: { Data: subject, Charset: 'UTF-8' }, Body: body },
})
const mail: SendEmailCommandInput = {
  FromEmailAddress: 'Platewise <no-reply@example.com>',
  Destination: { ToAddresses: ['a@example.com'] },
  Content: content(),
}

test('puts an email into the outbox as text and HTML', async () => {
  const { MessageId } = await ses.send(new SendEmailCommand(mail))
  expect(MessageId).toMatch(/^0100-/)
  expect(outbox.list()).toEqual([
    { to: 'a@example.com', subject: 'Hällo', text: 'text', html: '<p>x</p>', date: expect.any(String) },
  ])
})

test('sends one email per recipient, addressed by email alone', async () => {
  const Destination = {
    ToAddresses: ['Ann Lee <a@example.com>', 'b@example.com'],
    CcAddresses: ['"c, d" <c@example.com>'],
    BccAddresses: ['d@example.com'],
  }
  await ses.send(
    new SendEmailCommand({ ...mail, Destination, Content: content('Hi', { Text: { Data: 'x' } }) }),
  )
  expect(
    outbox
      .list()
      .map((sent) => sent.to)
      .sort(),
  ).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`))
  expect(outbox.list()[0]).toMatchObject({ subject: 'Hi', text: 'x', html: '' })
})

const to = (...ToAddresses: string[]) => ({ ...mail, Destination: { ToAddresses } })

test.each<[string, unknown, string]>([
  ['a missing sender', { ...mail, FromEmailAddress: undefined }, 'FromEmailAddress'],
  ['an invalid sender', { ...mail, FromEmailAddress: 'nobody' }, 'FromEmailAddress'],
  ['a missing destination', { ...mail, Destination: undefined }, 'Destination'],
  ['a missing recipient', to(), 'no recipients'],
  ['one bad recipient of two', to('a@example.com', 'b'), 'ToAddresses.1'],
  ['a recipient with a line break', to('a@example.com\nBcc: b@example.com'), 'ToAddresses.0'],
  ['a recipient with an accented letter', to('j\u00f6rg@example.com'), 'non-ASCII'],
  ['two email addresses in one recipient', to('a@example.com, b@example.com'), 'ToAddresses.0'],
  ['51 recipients', to(...Array.from({ length: 51 }, (_, index) => `a${index}@example.com`)), 'more than 50'],
  [
    'recipients that are not a list',
    { ...mail, Destination: { ToAddresses: 'a@example.com' } },
    'ToAddresses',
  ],
  ['a missing subject', { ...mail, Content: content('') }, 'Missing subject'],
  [
    'a subject with a line break',
    { ...mail, Content: content('Hi\r\nBcc: b@example.com') },
    'Invalid subject',
  ],
  ['a missing body', { ...mail, Content: content('Hi', {}) }, 'Text or Html'],
  [
    'a text that is not a string',
    { ...mail, Content: content('Hi', { Text: { Data: 7 } }) },
    'Body.Text.Data',
  ],
  ['a raw email', { ...mail, Content: { Raw: { Data: 'eA==' } } }, 'Content'],
  [
    'a template',
    { ...mail, Content: { Template: { TemplateName: 'welcome', TemplateData: '{}' } } },
    'Content',
  ],
  ['an array', [mail], 'FromEmailAddress'],
  ['null', null, 'Invalid type'],
  ['invalid JSON', undefined, 'must be JSON'],
])('rejects %s', async (_, body, message) => {
  const answer = await fetch(`${service.url}/v2/email/outbound-emails`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? '{' : JSON.stringify(body),
  })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('x-amzn-errortype')).toMatch(/Exception$/)
  expect(await answer.json()).toEqual({ message: expect.stringContaining(message) })
  expect(outbox.list()).toEqual([])
})

test('returns errors that the SDK understands', async () => {
  const command = new SendEmailCommand({ ...mail, Content: { Raw: { Data: new Uint8Array([1]) } } })
  await expect(ses.send(command)).rejects.toMatchObject({
    name: 'BadRequestException',
    message: expect.stringContaining('Raw and Template are not supported'),
  })
})

test('bounces or complains for simulator mailboxes, and for any email on request', async () => {
  await ses.send(new SendEmailCommand(to('bounce+a@simulator.amazonses.com')))
  await ses.send(new SendEmailCommand(to('a@example.com')))
  await service.end('a@example.com', 'transient')
  await service.end('a@example.com', 'complaint')
  const messages = told.flatMap(({ Records }) => Records.map(({ Sns }) => JSON.parse(Sns.Message)))
  expect(messages).toMatchObject([
    {
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent' },
      mail: { destination: ['bounce+a@simulator.amazonses.com'] },
    },
    { eventType: 'Bounce', bounce: { bounceType: 'Transient' }, mail: { destination: ['a@example.com'] } },
    { eventType: 'Complaint', mail: { destination: ['a@example.com'] } },
  ])
})

test('responds with 404 to other operations', async () => {
  expect((await fetch(`${service.url}/v2/email/identities`)).status).toBe(404)
})
