import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ChatGrantEntity } from '#core/chat/entity'
import { makeChat, provider, seedMessages } from '#scripts/testing/chat'
import { suspendCoach } from '#scripts/testing/ready-people'
import { services } from '#scripts/testing/setup/test-services'
import { delivered, message, send } from '../chats'
import { openAs } from '../open'
import { interceptRequests, watchRequests } from '../requests'

const fetched = async (channel: string) => {
  const { channels } = await provider('server').fetchMessages({ channels: [channel], count: 20 })
  return channels[channel]
}

test('renews a rejected token once without the person noticing', async () => {
  const { client, channel } = await makeChat()
  const clara = await openAs(client, `/client/chat/${channel}`)
  await clara.findByPlaceholderText('Enter Your Message')
  const given = () => ChatGrantEntity.queryAll(`chat-access#${client.id}`, { prefix: 'grant#' })
  const before = await given()
  expect(before).toHaveLength(1)
  for (const { token } of before) await provider('server').revokeToken(token)
  await send(clara, 'With a new token')
  await delivered(clara, 'With a new token')
  expect(await given()).toHaveLength(2)
})

test('a message that arrives during a reply leaves the focus where it is', async () => {
  const { client, coach, channel } = await makeChat()
  const write = (text: string) => provider(coach.id).publish({ channel, message: { text } })
  await write('Is oat milk fine?')
  const clara = await openAs(client, `/client/chat/${channel}`)
  await clara.press('Reply to Carl Coach')
  const cancel = await clara.findByRole('button', { name: 'Cancel reply' })
  expect(document.activeElement).toBe(clara.getByPlaceholderText('Enter Your Message'))
  cancel.focus()
  await write('The unsweetened one?')
  await message(clara, 'The unsweetened one?')
  expect(document.activeElement).toBe(cancel)
})

test('requests one token for a person with few conversations', async () => {
  const { client, channel } = await makeChat()
  const asked = watchRequests()
  const clara = await openAs(client, `/client/chat/${channel}`)
  await send(clara, 'Hello')
  await delivered(clara, 'Hello')
  expect(asked.filter(({ path }) => path.startsWith('/chat/token'))).toHaveLength(1)
})

test('a message that was not sent offers Retry and then arrives once', async () => {
  const { client, channel } = await makeChat()
  const clara = await openAs(client, `/client/chat/${channel}`)
  await clara.findByPlaceholderText('Enter Your Message')
  const reconnect = interceptRequests(/^\/publish\//, () => Promise.reject(new TypeError('Failed to fetch')))
  await send(clara, 'Try me')
  await clara.findByRole('button', { name: 'Delete' })
  reconnect()
  await clara.press('Retry')
  await delivered(clara, 'Try me')
  expect(await fetched(channel)).toHaveLength(1)
  expect(clara.getAllByRole('article')).toHaveLength(1)
})

test('a suspension of the coach disables the open chat of a client, who finds out late', async () => {
  const { client, coach, channel } = await makeChat()
  seedMessages(channel, [coach], 1)
  const clara = await openAs(client, `/client/chat/${channel}`)
  await message(clara, 'Seed 1')
  const late = Promise.withResolvers<void>()
  interceptRequests(/\/chats$/, (request) => late.promise.then(request))
  await suspendCoach(coach)
  await services.stream.drained()
  await send(clara, 'Are you there?')
  await clara.findByRole('button', { name: 'Retry' })
  late.resolve()
  await clara.findByText('Chat is disabled')
  await waitFor(() => expect(clara.queryByPlaceholderText('Enter Your Message')).toBeNull())
  expect(await fetched(channel)).toHaveLength(1)
})

test('a suspended coach leaves an open chat', async () => {
  const { coach, channel } = await makeChat()
  seedMessages(channel, [coach], 1)
  const carl = await openAs(coach, `/nutritionist/chat/${channel}`, { viewport: 'desktop' })
  await message(carl, 'Seed 1')
  await suspendCoach(coach)
  await waitFor(() => expect(location.pathname).toBe('/nutritionist/status/suspended'))
})
