import type {
  BatchGetCommandInput,
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createAdmin } from '#core/admin-accounts/admins'
import { handleChatEvents } from '#core/chat/messages/events'
import { MESSAGES_PER_MINUTE } from '#core/chat/messages/message-rate-limit'
import type { Chat } from '#core/chat/shared/schema'
import { CoachEntity } from '#core/coach/entity'
import { EmailChangeEntity, EmailOwnerEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { client as table, write } from '#core/lib/table'
import { NewsletterRequestEntity } from '#core/newsletter/entity'
import { CurrentSlugEntity } from '#core/public-profile/entity'
import { onProfileChanged } from '#core/public-profile/on-profile-changed'
import { now, setClock } from '#core/shared/clock'
import { passRecaptcha } from '#scripts/testing/contact'
import { makeConversation } from '#scripts/testing/conversations'
import { makeGroup } from '#scripts/testing/groups'
import { tokenOf } from '#scripts/testing/invitations'
import { deleteOwnAccount } from '#scripts/testing/own-deletion'
import { makeClient, makeCoach, makeNewcomer } from '#scripts/testing/people'

import { addDevice, deliverMessage, timetokenAt } from '#scripts/testing/pushes'

import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { openItems } from '#stacks/open-items'

type Input = Partial<
  GetCommandInput & PutCommandInput & UpdateCommandInput & DeleteCommandInput & TransactWriteCommandInput
> &
  Partial<Pick<BatchGetCommandInput, 'RequestItems'> & Pick<QueryCommandInput, 'ExpressionAttributeValues'>>

// The stream's handlers use the same client, so their calls would be counted too.
beforeAll(() => services.stream.stop())
afterEach(() => {
  vi.restoreAllMocks()
  setClock()
})

/** Lists what a run asks of the table, as `<action> <partition key>`. */
async function recordRequestedKeys(run: () => Promise<unknown>): Promise<string[]> {
  const send = vi.spyOn(table, 'send')
  await run()
  const requestedKeys = send.mock.calls.flatMap(([command]) => {
    const { Key, Item, TransactItems = [], ...read } = command.input as Input
    if (command instanceof QueryCommand) return `Query ${read.ExpressionAttributeValues?.[':pk']}`
    if (command instanceof BatchGetCommand)
      return Object.values(read.RequestItems ?? {}).flatMap(({ Keys = [] }) =>
        Keys.map(({ pk }) => `BatchGetItem ${pk}`),
      )
    const own =
      Key || Item ? [`${command.constructor.name.replace('Command', 'Item')} ${(Key ?? Item)?.pk}`] : []
    const together = TransactItems.flatMap((item) =>
      Object.entries(item).map(([action, operation]) => {
        const key = 'Item' in operation ? operation.Item : 'Key' in operation ? operation.Key : undefined
        return `${action}Item ${key?.pk}`
      }),
    )
    expect([...own, ...together], `${command.constructor.name} shows no key`).not.toEqual([])
    return [...own, ...together]
  })
  send.mockRestore()
  return requestedKeys
}

/**
 * Expects no call beyond the grant, which would fail in the cloud, and no unused part of it, which would permit too
 * much.
 */
function expectWithin(grant: Record<string, readonly string[]>, requestedKeys: string[]) {
  const granted = Object.entries(grant).flatMap(([action, starts]) =>
    starts.map((start) => `${action} ${start}`),
  )
  expect(requestedKeys.filter((key) => !granted.some((start) => key.startsWith(start)))).toEqual([])
  expect(granted.filter((start) => !requestedKeys.some((key) => key.startsWith(start)))).toEqual([])
}

test('registration uses exactly the table access it is granted', async () => {
  const { id, token } = await makeCoach()
  const coach = await CoachEntity.find({ coachId: id })
  const user = (email: string) => {
    const { sub } = services.cognito.createUser({ email, password: 'platewise' })
    return { token: services.cognito.accessTokenFor(sub), userType: 'client', refKey: coach?.referalKey }
  }
  const [free, taken] = ['free@example.com', 'taken@example.com']
  await call('POST', '/nutritionist/client/invite', { token, body: { email: free } })
  await write(EmailOwnerEntity.create({ email: taken, userId: newId() }))
  const requestedKeys = await recordRequestedKeys(async () => {
    for (const body of [user(free), user(taken)]) await call('POST', '/register', { body })
  })
  expectWithin(openItems.registrationItems, requestedKeys)
})

test('confirming an email uses exactly the table access it is granted', async () => {
  const requestedKeys: string[] = []
  for (const { id, token } of await Promise.all([
    makeNewcomer('client'),
    makeClient(),
    makeCoach(),
    makeCoach({ status: 'PENDING' }),
  ]))
    for (let time = 0; time < 2; time++) {
      await call('PUT', '/user', { token, body: { email: `${newId().toLowerCase()}@example.com` } })
      const body = { token: (await EmailChangeEntity.find({ userId: id }))?.token }
      requestedKeys.push(...(await recordRequestedKeys(() => call('POST', '/user/email/confirm', { body }))))
    }
  expectWithin(openItems.confirmationItems, requestedKeys)
})

test('keeping a deleted account uses exactly the table access it is granted', async () => {
  const requestedKeys: string[] = []
  for (const person of [await makeClient(), await makeCoach()]) {
    const token = await deleteOwnAccount(person)
    requestedKeys.push(
      ...(await recordRequestedKeys(() => call('POST', '/user/deletion/cancel', { body: { token } }))),
    )
  }
  expectWithin(openItems.keepAccountItems, requestedKeys)
})

test('looking up a referral key uses exactly the table access it is granted', async () => {
  const coach = await CoachEntity.find({ coachId: (await makeCoach()).id })
  expectWithin(
    openItems.referrerItems,
    await recordRequestedKeys(() => call('GET', `/referral/${coach?.referalKey}`)),
  )
})

test('stopping invitations uses exactly the table access it is granted', async () => {
  const token = await tokenOf(await makeCoach(), 'invited@example.com')
  expectWithin(
    openItems.stopItems,
    await recordRequestedKeys(() => call('POST', `/invitations/stop/${token}`)),
  )
})

test('reading the admins’ texts uses exactly the table access it is granted', async () => {
  const requestedKeys = await recordRequestedKeys(async () => {
    await call('GET', '/faq?type=client')
    await call('GET', '/homepagecontent')
  })
  expectWithin(openItems.contentItems, requestedKeys)
})

test('reading the public pages of coaches uses exactly the table access it is granted', async () => {
  const coach = await makeCoach({ visibility: 'FEATURED' })
  const slugOfPage = async () => {
    await onProfileChanged({
      id: '',
      before: undefined,
      after: await CoachEntity.find({ coachId: coach.id }),
    })
    return (await CurrentSlugEntity.find({ coachId: coach.id }))?.slug
  }
  const former = `/coaches/${await slugOfPage()}`
  await write(CoachEntity.update({ coachId: coach.id }, { set: { lastName: 'Renamed' } }))
  const path = `/coaches/${await slugOfPage()}`
  const get = (where: string) => recordRequestedKeys(() => call('GET', where))
  expectWithin(openItems.publicCoachItems, [...(await get(path)), ...(await get(former))])
  expectWithin(openItems.publicCoachLists, await get('/coaches'))
  expectWithin(openItems.featuredItems, await get('/coaches/featured'))
})

test('the newsletter uses exactly the table access it is granted', async () => {
  const body = { email: 'reader@example.com' }
  expectWithin(
    openItems.subscribeItems,
    await recordRequestedKeys(() => call('POST', '/email-subscribe', { body })),
  )
  const { token } = (await NewsletterRequestEntity.find(body)) ?? {}
  const confirming = () => call('POST', '/newsletter/confirm', { body: { token } })
  expectWithin(openItems.subscriptionItems, await recordRequestedKeys(confirming))
  const stopping = () => call('POST', `/newsletter/stop/${token}`)
  expectWithin(openItems.unsubscribeItems, await recordRequestedKeys(stopping))
})

test('the contact form uses exactly the table access it is granted', async () => {
  const email = await passRecaptcha('writer@example.com')
  const body = { id: newId(), email, message: 'Hello' }
  expectWithin(openItems.contactItems, await recordRequestedKeys(() => call('POST', '/contact', { body })))
})

test('stopping and resuming reminders uses exactly the table access it is granted', async () => {
  const token = `${newId()}.${'a'.repeat(43)}`
  const stopping = () => call('POST', `/reminders/stop/${token}`)
  expectWithin(openItems.reminderItems, await recordRequestedKeys(stopping))
  const resuming = () => call('POST', `/reminders/resume/${token}`)
  expectWithin(openItems.reminderItems, await recordRequestedKeys(resuming))
})

test('the security check uses exactly the table access it is granted', async () => {
  const body = { token: 'local-ok', email: 'a@example.com' }
  expectWithin(
    openItems.recaptchaItems,
    await recordRequestedKeys(() => call('POST', '/recaptcha', { body })),
  )
})

test('an admin’s sign-in uses exactly the table access it is granted', async () => {
  const frozenTime = now()
  setClock(() => frozenTime)
  const email = 'ada@example.com'
  await createAdmin({ email, name: 'Ada', password: 'platewise' })
  await call('POST', '/recaptcha', { body: { token: 'local-ok', email } })
  const requestedKeys = await recordRequestedKeys(async () => {
    for (const password of [...Array(10).fill('wrong'), 'platewise'])
      await call('POST', '/admin/auth/login', { body: { email, password } })
    await call('POST', '/admin/auth/login', { body: { email: 'b@example.com', password: 'x' } })
  })
  expectWithin(openItems.adminLoginItems, requestedKeys)
})

test('a logout uses exactly the table access it is granted', async () => {
  const { token } = await makeClient()
  await call('POST', '/user/push', { token, body: services.push.subscribe() })
  const requestedKeys = await recordRequestedKeys(() => call('POST', '/user/logout', { body: { token } }))
  expectWithin(openItems.logoutItems, requestedKeys)
})

test('handling PubNub’s events uses exactly the table access it is granted', async () => {
  const { client, coach, channelId } = await makeConversation()
  const groupId = await makeGroup({ coach, clients: [client] })
  for (const person of [client, coach]) await addDevice(person)
  const { endpoint } = await addDevice(client)
  services.push.unsubscribe(endpoint)
  const withAdmins = await call<Chat>('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const requestedKeys = await recordRequestedKeys(async () => {
    for (const channel of [channelId, groupId, withAdmins.body.channelId])
      await deliverMessage(coach, channel, { text: 'Hello' }, timetokenAt(0))
    await deliverMessage({ id: 'admin' }, withAdmins.body.channelId, { text: 'Hello' }, timetokenAt(1))
    await deliverMessage(client, withAdmins.body.channelId, { text: 'Hello' }, timetokenAt(2))
    await handleChatEvents(
      Array.from({ length: MESSAGES_PER_MINUTE + 1 }, (_, index) => ({
        type: 'message' as const,
        channelId,
        senderId: client.id,
        timetoken: String(BigInt(timetokenAt(3)) + BigInt(index)),
      })),
    )
  })
  expectWithin(openItems.messageItems, requestedKeys)
})
