import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { ReportEntity } from '#core/chat/moderation/report-entity'
import { transact } from '#core/lib/table'
import { makeChat, provider } from '#scripts/testing/chat'
import { makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'
import { chooseOption, delivered, message, send } from '../chats'
import { openAs, openAsAdmin } from '../open'
import { interceptRequests } from '../requests'

test('a coach sees who is waiting for a reply, dismisses one, undoes that and replies', async () => {
  const { client, coach, channel } = await makeChat()
  await provider(client.id).publish({ channel, message: { text: 'Is oat milk fine?' } })
  await services.pubnub.events.settled()
  const page = await openAs(coach, '/nutritionist/dashboard')
  const waiting = () => page.findByRole('list', { name: 'Needs a reply' })
  await within(await waiting()).findByText(/Waiting 1 minute/)
  await page.press(/^No reply needed/, { inside: await waiting() })
  await page.findByText(/No one is waiting for a reply\./)
  await page.press('Undo')
  await within(await waiting()).findByRole('link', { name: /Clara Client/ })

  const owed = await page.findByRole('region', { name: 'Needs a reply' })
  await page.press('See all', { role: 'link', inside: owed })
  const filter = await page.findByRole('button', { name: 'Needs a reply (1)' })
  expect(filter.getAttribute('aria-pressed')).toBe('true')
  await page.press(/Clara Client.*1 minute/, { role: 'link' })
  await message(page, 'Is oat milk fine?')
  await page.press('Conversation options')
  await page.findByRole('menuitem', { name: 'No reply needed' })
  await send(page, 'Yes, the unsweetened one.')
  await delivered(page, 'Yes, the unsweetened one.')
  await page.press('Conversation options')
  await waitFor(() => expect(page.queryByRole('menuitem', { name: 'No reply needed' })).toBeNull())
  await page.press('Back to conversations')
  await page.findByText(/You're all caught up/)
  await page.press(/^Needs a reply/)
  await page.findByRole('link', { name: /Clara Client/ })
})

test('a coach with many conversations finds one by name, and so does an admin who moderates them', async () => {
  const { coach } = await makeChat()
  for (let index = 0; index < 7; index++) {
    const client = await makeClient({ firstName: 'Zoë' })
    await makeRelationship(coach, client)
    await transact(openPair(coach.id, client.id))
  }
  const page = await openAs(coach, '/nutritionist/chat')
  const found = () => page.queryAllByRole('link', { name: /(Clara|Zoë) Client/ })
  await waitFor(() => expect(found()).toHaveLength(8))
  const search = await page.findByRole('searchbox', { name: 'Search by name' })
  await page.user.type(search, 'clara')
  await waitFor(() => expect(found()).toHaveLength(1))
  await page.user.type(search, ' nobody')
  await page.press('Show all conversations')
  await waitFor(() => expect(found()).toHaveLength(8))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Chat'))

  const admin = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coach.id}/chats`)
  await admin.user.type(await admin.findByRole('searchbox', { name: 'Search by name' }), 'clara')
  await waitFor(() => expect(admin.queryAllByRole('link', { name: /(Clara|Zoë) Client/ })).toHaveLength(1))
})

test('an admin finds unanswered messages by the name of a coach or a client, on any page', async () => {
  await Promise.all(
    ['Quentin', 'Renate'].map(async (firstName) => {
      const [coach, client] = await Promise.all([makeCoach({ firstName }), makeClient({ firstName: 'Zoë' })])
      await Promise.all([transact(openPair(coach.id, client.id)), makeRelationship(coach, client)])
      await provider(client.id).publish({
        channel: pairChannel(coach.id, client.id),
        message: { text: 'Hi' },
      })
    }),
  )
  await services.pubnub.events.settled()
  let isFirst = true
  interceptRequests(/owed-replies$/, async (send) => {
    const response = await send()
    if (!isFirst) return response
    isFirst = false
    return Response.json({ rows: [], next: '1#a' }, response)
  })
  const page = await openAsAdmin(await makeAdmin(), '/admin/owed-replies')
  const search = await page.findByRole('searchbox', { name: 'Search by name' })
  const found = () =>
    page.queryAllByRole('button', { name: /^Show details of/ }).map((row) => row.getAttribute('aria-label'))
  await page.user.type(search, 'renate')
  await waitFor(() => expect(found()).toEqual(['Show details of Renate Coach']))
  await page.press('Clear search')
  expect(document.activeElement).toBe(search)
  await waitFor(() => expect(found()).toHaveLength(2))
  await page.user.type(search, 'zoe')
  await waitFor(() => expect(found()).toHaveLength(2))
  await page.user.type(search, ' nobody')
  await page.findByText('No one found')
})

test('a client reports a message, and an admin reads it in context and closes the report', async () => {
  const { client, coach, channel } = await makeChat()
  const said = async (id: string, text: string) =>
    String((await provider(id).publish({ channel, message: { text } })).timetoken)
  await said(client.id, 'What does it cost?')
  const timetoken = await said(coach.id, 'Pay me in cash.')
  await services.pubnub.events.settled()
  const page = await openAs(client, `/client/chat/${channel}`)
  await message(page, 'Pay me in cash.')
  await chooseOption(page, 'Report a message')
  await page.findByRole('button', { name: /^Report this message/ })
  await page.press(/^Report this message from Carl Coach/)
  const dialog = await page.findByRole('dialog', { name: 'Report this message?' })
  await page.press('Report', { inside: dialog })
  await within(dialog).findAllByText(/Reason is required/)
  await page.fill(/^What's wrong\?/, 'He wants cash.', { inside: dialog })
  await page.press('Report', { inside: dialog })
  await page.findByText(/Thanks\. Our team will take a look\./)
  const key = { channelId: channel, timetoken, reporterId: client.id }
  expect(await ReportEntity.find(key)).toMatchObject({ status: 'open', authorId: coach.id })

  const admin = await openAsAdmin(await makeAdmin(), '/admin/dashboard', { viewport: 'phone' })
  await admin.findByText(/^Next: about Carl Coach/)
  await admin.press('Reported messages', { role: 'link' })
  await admin.press('Show details of the report about Carl Coach')
  const read = within(await admin.findByRole('list', { name: 'Reported conversation' }))
  await read.findByText('What does it cost?')
  await read.findByText('Pay me in cash.')
  await admin.press('Resolve')
  await admin.press('Action taken', { role: 'menuitem' })
  await admin.findByText(/No open reports/)
  await services.stream.drained()
  expect(await ReportEntity.find(key)).toMatchObject({
    status: 'done',
    doneBy: 'Ada Admin',
    outcome: 'acted',
  })
})
