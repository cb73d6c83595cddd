import { randomUUID } from 'node:crypto'
import type { SNSEvent } from 'aws-lambda'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { Outbox } from '#scripts/local/outbox'
import { listen, type Service } from '#scripts/local/serve'
import { type Fate, fateAt, undelivered } from '#scripts/local/ses/events'

const maxRecipients = 50
/** SES's size limit for an encoded message. */
const maxBodyBytes = 40 * 1024 * 1024

// A plain email address or `Name <email>`, without a line break that could inject a header.
const Address = v.pipe(
  v.string(),
  v.regex(/^[^\r\n]*$/, 'Local address contains control or whitespace'),
  v.transform((text) => /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text),
  v.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'Missing final @domain'),
  v.regex(/^[\x21-\x7e]+$/, 'Address contains non-ASCII characters'),
)
const Addresses = v.nullish(v.array(Address), [])
const Text = v.object({ Data: v.string(), Charset: v.nullish(v.string()) })

const Header = v.object({
  Name: v.pipe(v.string(), v.regex(/^[\w-]{1,126}$/, 'Invalid header name')),
  Value: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,870}$/, 'Invalid header value')),
})

const SendEmail = v.object({
  FromEmailAddress: Address,
  Destination: v.object({ ToAddresses: Addresses, CcAddresses: Addresses, BccAddresses: Addresses }),
  ReplyToAddresses: Addresses,
  Content: v.object(
    {
      Simple: v.object({
        Subject: v.object({
          ...Text.entries,
          Data: v.pipe(v.string(), v.nonEmpty('Missing subject'), v.regex(/^[^\r\n]*$/, 'Invalid subject')),
        }),
        Body: v.pipe(
          v.object({ Text: v.nullish(Text), Html: v.nullish(Text) }),
          v.check((body) => Boolean(body.Text ?? body.Html), 'Body must have Text or Html'),
        ),
        Headers: v.nullish(v.array(Header), []),
      }),
    },
    'Content must be Simple: Raw and Template are not supported here',
  ),
})

interface SesOptions {
  port: number
  outbox: Outbox
  /** Called for emails that bounced or were marked as spam, like the subscriber of the SNS topic. */
  onUndelivered: (event: Pick<SNSEvent, 'Records'>) => Promise<void>
}

export interface SesService extends Service {
  /** Makes an email to this recipient bounce or be marked as spam. */
  end(email: string, fate: Fate): Promise<void>
}

/** Starts an SES that puts every email into the outbox, once per recipient. */
export async function startSes({ port, outbox, onUndelivered }: SesOptions): Promise<SesService> {
  const app = new Hono()
  const refuse = (type: string, message: string, status: ContentfulStatusCode = 400) =>
    new Response(JSON.stringify({ message }), {
      status,
      headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
    })

  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => refuse('BadRequestException', 'The message is too large'),
    }),
  )
  app.notFound(() => refuse('UnknownOperationException', 'Only SendEmail is supported here', 404))
  app.onError((error) => {
    console.error(error)
    return refuse('InternalServiceErrorException', 'Internal error', 500)
  })

  app.post('/v2/email/outbound-emails', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    if (body === undefined) return refuse('SerializationException', 'The body must be JSON')
    const parsed = v.safeParse(SendEmail, body)
    if (!parsed.success) return refuse('BadRequestException', describe(parsed.issues[0]))
    const { Destination, ReplyToAddresses, Content } = parsed.output
    const recipients = Object.values(Destination).flat()
    if (recipients.length === 0) return refuse('BadRequestException', 'Destination: no recipients')
    if (recipients.length > maxRecipients)
      return refuse('BadRequestException', `Destination: more than ${maxRecipients} recipients`)
    const { Subject, Body, Headers } = Content.Simple
    for (const to of recipients)
      outbox.send({
        to,
        subject: Subject.Data,
        text: Body.Text?.Data ?? '',
        html: Body.Html?.Data ?? '',
        ...(ReplyToAddresses.length > 0 && { replyTo: ReplyToAddresses.join(', ') }),
        ...(Headers.length > 0 && {
          headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
        }),
      })
    for (const to of recipients) {
      const fate = fateAt(to)
      if (fate) onUndelivered(undelivered(to, fate)).catch((error) => console.error('Not told', error))
    }
    return c.json({ MessageId: `0100-${randomUUID()}` })
  })
  const service = await listen(app, port)
  return { ...service, end: (email, fate) => onUndelivered(undelivered(email, fate)) }
}

function describe(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path ? `${path}: ${issue.message}` : issue.message
}
