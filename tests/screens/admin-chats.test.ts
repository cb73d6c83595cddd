import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newId } from '#core/lib/ids'
import { messages } from '#core/shared/messages'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { openAsAdmin } from './open'

test('tells an admin when a search finds no conversation and offers to clear it', async () => {
  const lastName = `Sucher${newId().replace(/\d/g, '').slice(-6)}`
  const client = await makeClient({ firstName: 'Sara', lastName })
  await call('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const page = await openAsAdmin(await makeAdmin(), '/admin/chat')
  await page.findByRole('link', { name: new RegExp(lastName) })
  await page.fill('Search conversations', 'nobody at all')
  await page.findByText('No conversations match “nobody at all”')
  expect(page.queryByText(messages.noConversations)).toBeNull()
  await page.press('Show all conversations')
  await page.findByRole('link', { name: new RegExp(lastName) })
  await waitFor(() => expect(page.queryByText(/No conversations match/)).toBeNull())
})
