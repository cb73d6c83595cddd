import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { adminChannel } from '#core/chat/shared/channel-names'
import { newId } from '#core/lib/ids'
import { messages } from '#core/shared/messages'
import { connectToChat, sendMessage } from '#scripts/testing/conversations'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { openAsAdmin } from '../open'

test('tells an admin when a search finds no conversation and offers to clear it', async () => {
  const lastName = `Sucher${newId().replace(/\d/g, '').slice(-6)}`
  const client = await makeClient({ firstName: 'Sara', lastName })
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const page = await openAsAdmin(await makeAdmin(), '/admin/chat')
  await page.findByRole('link', { name: new RegExp(lastName) })
  await page.fill('Search by name', 'nobody at all')
  await page.findByText('No conversations match “nobody at all”')
  expect(page.queryByText(messages.noConversations)).toBeNull()
  await page.press('Show all conversations')
  await page.findByRole('link', { name: new RegExp(lastName) })
  await waitFor(() => expect(page.queryByText(/No conversations match/)).toBeNull())
})

test('admins see in the list and in the chat who handles it, and can take it over', async () => {
  const [ada, bob, client] = await Promise.all([
    makeAdmin(),
    makeAdmin('', 'Bob Admin'),
    makeClient({ firstName: 'Hanna', lastName: 'Handled' }),
  ])
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const channelId = adminChannel(client.id)
  const page = await openAsAdmin(ada, `/admin/chat/${channelId}`)
  await page.findByRole('button', { name: 'Conversation options' })
  // Nothing waits for a reply.
  expect(page.queryByText('No admin is handling this chat yet.')).toBeNull()
  await sendMessage(await connectToChat(client), channelId, 'Hello?')
  await page.findByText('No admin is handling this chat yet.')
  await page.press("I'll handle it")
  await page.findByText(/^You're handling this chat until \d/)
  await page.findByRole('link', { name: /Hanna Handled.*Handled by You/ })

  const other = await openAsAdmin(bob, `/admin/chat/${channelId}`)
  await other.findByText(/^Ada Admin is handling this chat until \d/)
  await other.findByRole('link', { name: /Hanna Handled.*Handled by Ada Admin/ })
  await other.press('Take over')
  await other.press('Take over', { inside: await other.findByRole('dialog') })
  await other.findByText(/^You're handling this chat until \d/)
  await other.press('Stop handling')
  await other.findByText('No admin is handling this chat yet.')
})

test('an admin who takes a chat that another has just taken is told who, and nothing is overwritten', async () => {
  const [ada, bob, client] = await Promise.all([makeAdmin(), makeAdmin('', 'Bob Admin'), makeClient()])
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const channelId = adminChannel(client.id)
  await sendMessage(await connectToChat(client), channelId, 'Hello?')
  const page = await openAsAdmin(ada, `/admin/chat/${channelId}`)
  await page.findByText('No admin is handling this chat yet.')
  await call('PUT', '/admin/chats/handler', { token: bob.token, body: { channelId, seen: null } })
  await page.press("I'll handle it")
  await page.findByText('Bob Admin is handling this chat.')
  await page.findByText(/^Bob Admin is handling this chat until \d/)
})
