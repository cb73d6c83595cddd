import { SHARDS } from '#core/lib/shards'
import { MailEntity } from '#core/mail/entity'
import type { TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

/** Returns the newest match in emails to this address, sent or still waiting. */
export async function findInEmails(email: string, pattern: RegExp): Promise<string> {
  const waiting = await Promise.all(SHARDS.map((shard) => MailEntity.queryAll(`mails#${shard}`)))
  const texts = [
    ...waiting
      .flat()
      .filter(({ to }) => to === email)
      .sort((a, b) => (a.mailId < b.mailId ? 1 : -1))
      .map(({ letter }) => JSON.stringify(letter)),
    ...services.outbox.list().flatMap(({ to, text }) => (to === email ? text : [])),
  ]
  return texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? ''
}

/** Requests a code for deleting the account and returns it from the email. */
export async function requestDeletionCode({ token, email }: TestPerson): Promise<string> {
  const { status } = await call('POST', '/user/deletion/code', { token })
  if (status !== 200) throw new Error(`No code was sent: ${status}`)
  return findInEmails(email, /enter this code: (\d{6})/)
}

export const confirmDeletion = ({ token }: TestPerson, code: string) =>
  call<{ eraseAt: string }>('POST', '/user/deletion', { token, body: { code } })

/** Returns the token of the emailed link that keeps the account. */
export const keepTokenOf = ({ email }: TestPerson) => findInEmails(email, /\/keep-account#([\w.-]+)/)

export const keepAccount = (token: string) => call('POST', '/user/deletion/cancel', { body: { token } })

/** Deletes a client's own account and returns the token that keeps it. */
export async function deleteOwnAccount(client: TestPerson): Promise<string> {
  const { status } = await confirmDeletion(client, await requestDeletionCode(client))
  if (status !== 200) throw new Error(`Not deleted: ${status}`)
  return keepTokenOf(client)
}
