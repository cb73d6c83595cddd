import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { messages } from '#core/shared/messages'
import { makeRelationship, makeSeller } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { openAs } from './open'

test('a coach hides a client, undoes it, and finds inactive clients with the toggle', async () => {
  const [coach, ann, bea] = await Promise.all([
    makeCoach(),
    makeReadyClient({ firstName: 'Ann' }),
    makeReadyClient({ firstName: 'Bea' }),
  ])
  await Promise.all([makeRelationship(coach, ann), makeRelationship(coach, bea)])
  let page = await openAs(coach, '/nutritionist/clients')
  const rows = () => within(page.getByRole('list', { name: 'Clients' })).getAllByRole('listitem')
  const textOf = (name: string) => rows().find((row) => row.textContent?.includes(name))?.textContent
  await page.findByText(messages.noRequests)

  const hide = async () => {
    await page.press('Show details of Ann Client')
    await page.press('Hide Ann Client')
    await expect.poll(() => textOf('Ann')).toBeUndefined()
    expect(textOf('Bea')).toBeDefined()
  }
  await hide()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Clients')
  await page.press('Undo')
  await expect.poll(() => textOf('Ann')).toBeDefined()

  page = await openAs(coach, '/nutritionist/clients')
  await hide()
  await page.press('Show inactive clients (1)', { role: 'switch' })
  await expect.poll(() => textOf('Ann')).toContain('Inactive')
  expect(new URLSearchParams(location.search).get('inactive')).toBe('true')
  await page.press('Unhide Ann Client')
  await expect.poll(() => textOf('Ann')).not.toContain('Inactive')
})

test('a request shows the client and why they match, and the whole profile after approval', async () => {
  const coach = await makeCoach({ specialities: ['Vegan'], expYears: 1 })
  const client = await makeReadyClient({ firstName: 'Ann', weight: 151 })
  await makeRelationship(coach, client, 'PENDING')
  const page = await openAs(coach, '/nutritionist/clients')
  await page.press('Ann Client', { role: 'link' })
  await page.findByRole('heading', { level: 1, name: 'Ann Client' })
  await page.findByText('You match 1 of 3 preferences')
  await page.findByText("You'll see the full profile after you approve the request.")
  expect(page.queryByText(/151 lb/)).toBeNull()
  expect(document.body.textContent).not.toContain(client.email)

  await page.press('Approve Ann Client')
  await page.press('Approve', { inside: await page.findByRole('dialog') })
  await page.findByText('151 lb')
  await page.findByText(client.email)
  await page.findByRole('heading', { name: 'Client Preferences' })
  history.back()
  await page.findByText(messages.noRequests)
})

test('a note reaches the coach with the request, and approving it leads to the first message', async () => {
  const coach = await makeSeller({ firstName: 'Carla' })
  const client = await makeReadyClient({ firstName: 'Ann' })
  let page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.press('Hire now')
  await page.fill('Your note (optional)', 'I work nights.')
  // Closing the dialog keeps what was typed.
  await page.press('Close', { inside: await page.findByRole('dialog') })
  await page.press('Hire now')
  expect(await page.findByLabelText('Your note (optional)')).toHaveProperty('value', 'I work nights.')
  await page.user.type(page.getByLabelText('Your note (optional)'), ' And travel.')
  history.back()
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.press('Hire now')
  const note = await page.findByLabelText('Your note (optional)')
  expect(note).toHaveProperty('value', 'I work nights. And travel.')
  await page.press('Send request')
  const sent = await page.findByRole('heading', { name: 'Carla Coach has your request' })
  await expect.poll(() => document.activeElement).toBe(sent)
  await page.press('Done')
  await page.findByText('I work nights. And travel.')

  page = await openAs(coach, '/nutritionist/dashboard')
  await page.findByText(/I work nights\./)
  await page.press('Approve Ann Client')
  await page.press('Approve', { inside: await page.findByRole('dialog') })
  await page.findByRole('heading', { name: 'Ann Client approved' })
  await page.press('Say hi to Ann')
  await expect.poll(() => location.pathname).toContain('/nutritionist/chat/pair.')
})

test('a rejected request can be approved with the dropdown in the table', async () => {
  const coach = await makeCoach()
  await makeRelationship(coach, await makeReadyClient({ firstName: 'Ann' }), 'REJECTED')
  const page = await openAs(coach, '/nutritionist/clients', { viewport: 'desktop' })
  await page.user.selectOptions(await page.findByLabelText('Status of Ann Client'), 'Pending')
  // Selecting alone must not ask or decide, because an arrow key selects already.
  const apply = await page.findByRole('button', { name: 'Apply: Set to pending Ann Client' })
  expect(page.queryByRole('dialog')).toBeNull()
  await page.user.click(apply)
  await page.press('Set to pending', { inside: await page.findByRole('dialog') })
  await page.findByText('Ann Client set to pending')
  await page.findByRole('button', { name: 'Reject Ann Client' })
  await page.findByText(messages.noClients)
})

test('a coach with many requests gets to their clients at once', async () => {
  const coach = await makeCoach()
  const clients = await Promise.all(
    ['Ann', 'Bea', 'Cleo', 'Dora'].map((firstName) => makeReadyClient({ firstName })),
  )
  await Promise.all(clients.map((client) => makeRelationship(coach, client, 'PENDING')))
  const page = await openAs(coach, '/nutritionist/clients')
  await page.press('Go to my clients')
  expect(document.activeElement?.textContent).toBe('My clients')
})

test('a client withdraws a request, which disappears for the coach, and sends another', async () => {
  const coach = await makeSeller({ firstName: 'Carla' })
  const client = await makeReadyClient({ firstName: 'Ann' })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.press('Hire now')
  await page.press('Send request')
  await page.press('Done')
  await page.press('Withdraw request')
  const question = await page.findByRole('dialog')
  await within(question).findByText(/Carla hasn't replied yet/)
  await page.press('Withdraw request', { inside: question })
  await page.findByText('Request withdrawn')
  await waitFor(() => expect(page.queryByText(messages.linkPending)).toBeNull())
  await (await openAs(coach, '/nutritionist/clients')).findByText(messages.noRequests)
  const again = await openAs(client, `/client/nutritionists/${coach.id}`)
  await again.press('Hire now')
  await again.press('Send request')
  await again.findAllByText(messages.linkPending)
})

test('list and chat link to each other, but a chat with a stranger links to no profile', async () => {
  const [{ coach, client }, stranger] = await Promise.all([
    makeReadyPair(),
    makeReadyClient({ firstName: 'Bea' }),
  ])
  const page = await openAs(coach, `/nutritionist/clients/${client.id}`)
  await page.press('Open chat')
  await expect.poll(() => location.pathname).toContain('/nutritionist/chat/')
  const name = await page.findByRole('heading', { level: 1, name: 'Clara Client' })
  await page.press('Clara Client', { role: 'link', inside: name })
  await expect.poll(() => location.pathname).toBe(`/nutritionist/clients/${client.id}`)

  const body = { nutritionistId: coach.id, clientId: null, toAdmin: false }
  const chat = await call('POST', '/chat/init', { token: stranger.token, body })
  const other = await openAs(coach, `/nutritionist/chat/${chat.body.channelId}`)
  const stranges = await other.findByRole('heading', { level: 1, name: 'Bea Client' })
  expect(within(stranges).queryByRole('link')).toBeNull()

  const theirs = await openAs(client, '/client/my-nutritionists')
  await theirs.press('Open chat with Carl Coach')
  await expect.poll(() => location.pathname).toMatch(/^\/client\/chat\/./)
})
