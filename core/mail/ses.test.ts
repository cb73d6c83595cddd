import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { expect, test } from 'vitest'
import { isFinal } from '#core/mail/ses'

/** The error of the client when SES answers so. */
async function errorOf(status: number, type: string): Promise<unknown> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
    response.end(JSON.stringify({ message: 'no' }))
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
      .send(new SendEmailCommand({ Destination: { ToAddresses: ['a@example.com'] }, Content: {} }))
      .catch((error: unknown) => error)
  } finally {
    client.destroy()
    server.close()
  }
}

test('a mail that the sandbox of SES refuses is given up instead of being tried eight times', async () => {
  expect(isFinal(await errorOf(400, 'MessageRejected'))).toBe(true)
  expect(isFinal(await errorOf(403, 'AccessDeniedException'))).toBe(true)
})

test('a mail is tried again when SES has had enough, is paused or fails', async () => {
  expect(isFinal(await errorOf(429, 'TooManyRequestsException'))).toBe(false)
  expect(isFinal(await errorOf(400, 'SendingPausedException'))).toBe(false)
  expect(isFinal(await errorOf(500, 'InternalServiceErrorException'))).toBe(false)
})
