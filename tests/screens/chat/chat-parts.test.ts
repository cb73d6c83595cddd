import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { CHANNELS_PER_TOKEN, type Chat, type ChatToken } from '#core/chat/shared/schema'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { provider } from '#scripts/testing/chat'
import { makeRelationship } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { delivered, message, send } from '../chats'
import { openAs } from '../open'

test('a coach with more conversations than one token covers can count, read and write in all of them', async () => {
  const coach = await makeCoach()
  const clients = [await makeReadyClient(), await makeReadyClient()]
  for (const client of clients) await makeRelationship(coach, client, 'APPROVED')
  const others = Array.from({ length: 2 * CHANNELS_PER_TOKEN }, newId)
  const ids = [...clients.map(({ id }) => id), ...others]
  for (let from = 0; from < ids.length; from += 30)
    await transact(ids.slice(from, from + 30).flatMap((clientId) => openPair(coach.id, clientId)))
  const { token } = coach
  const chats = (await call<Chat[]>('GET', '/chats', { token })).body
  const first = (await call<ChatToken>('GET', '/chat/token', { token })).body
  const far = clients.find(({ id }) => !first.channels.includes(pairChannel(coach.id, id)))
  expect(chats).toHaveLength(ids.length)
  expect(far).toBeDefined()
  const client = far ?? clients[0]
  const channel = pairChannel(coach.id, client?.id ?? '')

  const carl = await openAs(coach, '/nutritionist/chat')
  await provider(client?.id ?? '').publish({ channel, message: { text: 'From far away' } })
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
  const conversations = within(await carl.findByRole('region', { name: 'Conversations' }))
  const rows = () => conversations.getAllByRole('listitem')
  // The conversation with the latest message is first and shows that message.
  await waitFor(() => expect(rows()[0]?.textContent).toContain('From far away'))
  expect(rows()).toHaveLength(ids.length)

  await carl.user.click(conversations.getByText('From far away'))
  await message(carl, 'From far away')
  await send(carl, 'Read you well')
  await delivered(carl, 'Read you well')
  await provider(client?.id ?? '').publish({ channel, message: { text: 'Live, too' } })
  await message(carl, 'Live, too')
  await waitFor(() => expect(document.title).not.toMatch(/^\(/))
})
