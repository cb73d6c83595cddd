import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { Resource } from 'sst'
import type { MailItem } from '#core/mail/entity'
import { htmlOf, textOf } from '#core/mail/layout'

let client: SESv2Client | undefined

const FINAL = ['MessageRejected', 'BadRequestException', 'NotFoundException']

/**
 * Whether a retry is pointless. In its sandbox, SES may also deny access to the recipient's identity. If our own
 * permission to send is missing, we have to fix that, and the email waits.
 */
export function isFinal(error: unknown, to: string): boolean {
  if (!(error instanceof SESv2ServiceException)) return false
  const identities = [to, to.split('@')[1]].map((identity) => `:identity/${identity}`)
  const isDenied = error.name === 'AccessDeniedException'
  return (
    FINAL.includes(error.name) ||
    (isDenied && identities.some((identity) => error.message.includes(identity)))
  )
}

export async function sendThroughSes({ to, letter: email }: MailItem): Promise<void> {
  const { subject, replyTo, stop } = email
  client ??= new SESv2Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
  })
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' })
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: Resource.Mail.sender,
      ConfigurationSetName: Resource.Mail.configSet,
      Destination: { ToAddresses: [to] },
      ReplyToAddresses: replyTo ? [replyTo] : undefined,
      Content: {
        Simple: {
          Subject: part(subject),
          Body: { Text: part(textOf(email)), Html: part(htmlOf(email)) },
          Headers: stop ? unsubscribeHeaders(stop.oneClick) : undefined,
        },
      },
    }),
  )
}

const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]
