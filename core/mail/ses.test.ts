import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { expect, test } from 'vitest'
import { isFinal } from '#core/mail/ses'

const TO = 'ada@example.com'
const denied = (identity: string) =>
  `User is not authorized to perform 'ses:SendEmail' on resource 'arn:aws:ses:us-east-1:1:identity/${identity}'`

/** Returns the error that the SES client throws for a given response. */
async function errorOf(status: number, type: string, message = 'no'): Promise<unknown> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
    response.end(JSON.stringify({ message }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = new SESv2Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
  try {
    return await client
      .send(new SendEmailCommand({ Destination: { ToAddresses: [TO] }, Content: {} }))
      .catch((error: unknown) => error)
  } finally {
    client.destroy()
    server.close()
  }
}

test('gives up on an email that the SES sandbox refuses instead of trying eight times', async () => {
  expect(isFinal(await errorOf(400, 'MessageRejected'), TO)).toBe(true)
  for (const identity of [TO, 'example.com'])
    expect(isFinal(await errorOf(403, 'AccessDeniedException', denied(identity)), TO)).toBe(true)
})

test('retries an email when SES throttles us, is paused, fails or denies us access', async () => {
  expect(isFinal(await errorOf(429, 'TooManyRequestsException'), TO)).toBe(false)
  expect(isFinal(await errorOf(400, 'SendingPausedException'), TO)).toBe(false)
  expect(isFinal(await errorOf(500, 'InternalServiceErrorException'), TO)).toBe(false)
  expect(isFinal(await errorOf(403, 'AccessDeniedException', denied('platewise.example')), TO)).toBe(false)
})
