import { expect, test } from 'vitest'
import { messages } from '#core/messages'
import { makeLink, makeSeller } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { openAs } from './people'

test('a coach hides a client, takes it back, and finds the inactive ones by the toggle', async () => {
  const [coach, ann, bea] = await Promise.all([
    makeCoach(),
    makeReadyClient({ firstName: 'Ann' }),
    makeReadyClient({ firstName: 'Bea' }),
  ])
  await Promise.all([makeLink(coach, ann), makeLink(coach, bea)])
  const page = await openAs(coach, '/nutritionist/clients')
  const list = page.getByRole('list', { name: 'Clients' })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await page.getByText(messages.noRequests).waitFor()

  const hide = async () => {
    await page.getByRole('button', { name: 'Show details of Ann Client' }).click()
    await page.getByRole('button', { name: 'Hide Ann Client' }).click()
    await row('Ann').waitFor({ state: 'detached' })
  }
  await hide()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Clients')
  await page.getByRole('button', { name: 'Undo' }).click()
  await row('Ann').waitFor()

  await page.goto('/nutritionist/clients')
  await hide()
  await page.getByRole('switch', { name: 'Show inactive clients (1)' }).click()
  await row('Ann').getByText('Inactive').first().waitFor()
  expect(new URL(page.url()).searchParams.get('inactive')).toBe('true')
  await page.getByRole('button', { name: 'Unhide Ann Client' }).click()
  await expect.poll(() => row('Ann').getByText('Inactive').count()).toBe(0)
})

test('a request shows who asks and why they match, and the whole person once it is approved', async () => {
  const coach = await makeCoach({ specialities: ['Vegan'], expYears: 1 })
  const client = await makeReadyClient({ firstName: 'Ann', weight: 151 })
  await makeLink(coach, client, 'PENDING')
  const page = await openAs(coach, '/nutritionist/clients')
  await page.getByRole('link', { name: 'Ann Client' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ann Client' }).waitFor()
  await page.getByText('You fulfil 1 of 3 wishes').waitFor()
  await page.getByText('You see the whole profile once you approve the request.').waitFor()
  await expect.poll(() => page.getByText('151 lb').count()).toBe(0)
  await expect.poll(() => page.getByText(client.email).count()).toBe(0)

  await page.getByRole('button', { name: 'Approve Ann Client' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('151 lb').waitFor()
  await page.getByText(client.email).waitFor()
  await page.getByRole('heading', { name: 'Client Preferences' }).waitFor()
  await page.goBack()
  await page.getByText(messages.noRequests).waitFor()
})

test('a rejected request is put back by the dropdown of the table', async () => {
  const coach = await makeCoach()
  await makeLink(coach, await makeReadyClient({ firstName: 'Ann' }), 'REJECTED')
  const page = await openAs(coach, '/nutritionist/clients', { viewport: 'desktop' })
  await page.getByLabel('Status of Ann Client').selectOption('Pending')
  await page.getByRole('dialog').getByRole('button', { name: 'Set to pending' }).click()
  await page.getByText('Ann Client is pending').waitFor()
  await page.getByRole('button', { name: 'Reject Ann Client' }).waitFor()
  await page.getByText(messages.noClients).waitFor()
})

test('a client withdraws a request, which then is gone from the coach, and asks again', async () => {
  const coach = await makeSeller({ firstName: 'Carla' })
  const client = await makeReadyClient({ firstName: 'Ann' })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.getByRole('button', { name: 'Hire now' }).first().click()
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('Carla has not answered yet').waitFor()
  await question.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByText('Your request is withdrawn').waitFor()
  await page.getByText(messages.linkPending).waitFor({ state: 'detached' })
  const coachPage = await openAs(coach, '/nutritionist/clients')
  await coachPage.getByText(messages.noRequests).waitFor()
  await page.getByRole('button', { name: 'Hire now' }).first().click()
  await page.getByText(messages.linkPending).first().waitFor()
})

test('list and chat lead to each other, and a chat with a stranger to no page', async () => {
  const [{ coach, client }, stranger] = await Promise.all([
    makeReadyPair(),
    makeReadyClient({ firstName: 'Bea' }),
  ])
  const page = await openAs(coach, `/nutritionist/clients/${client.id}`)
  await page.getByRole('button', { name: 'Open chat' }).click()
  const name = page.getByRole('heading', { level: 1 })
  await name.getByRole('link', { name: 'Clara Client' }).click()
  await page.waitForURL(`**/nutritionist/clients/${client.id}`)

  const body = { nutritionistId: coach.id, clientId: null, toAdmin: false }
  const chat = await call('POST', '/chat/init', { token: stranger.token, body })
  await page.goto(`/nutritionist/chat/${chat.body.channelId}`)
  await name.filter({ hasText: 'Bea Client' }).waitFor()
  await expect.poll(() => name.getByRole('link').count()).toBe(0)

  const theirs = await openAs(client, '/client/my-nutritionists')
  await theirs.getByRole('button', { name: 'Open chat with Carl Coach' }).click()
  await theirs.waitForURL('**/client/chat/**')
})
