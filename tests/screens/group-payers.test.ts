import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { messages } from '#core/shared/messages'
import { makeGroup } from '#scripts/testing/groups'
import { makePayment, makePlan } from '#scripts/testing/pair-history'
import { makeRelationship } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { openAs } from './open'

/** A client who pays a coach through a group and never sent them a request. */
async function makeMember(status = 'active') {
  const [coach, client] = await Promise.all([
    makeCoach({ firstName: 'Greta' }),
    makeReadyClient({ firstName: 'Ana', weight: 151 }),
  ])
  const thingId = await makeGroup({ coach, clients: [client] })
  await Promise.all([
    makePlan({ coach, client }, 'group', { status, thingId }),
    makePayment({ coach, client }),
  ])
  return { coach, client }
}

test('a coach finds a client who only pays for a group in the client list and sees only their name', async () => {
  const { coach, client } = await makeMember()
  const page = await openAs(coach, '/nutritionist/get-paid')
  await page.press('Show details of Ana Client')
  await page.press('Ana Client', { role: 'link' })
  await page.findByRole('heading', { level: 1, name: 'Ana Client' })
  const overview = within(await page.findByRole('region', { name: 'Overview' }))
  await overview.findByText('Active, $75 per month')
  await overview.findByText('Group: Runners')
  expect(overview.queryAllByRole('button')).toEqual([])
  await page.findByText(/You'll see the full profile if they send you a request/)
  expect(page.queryByText('Why you match')).toBeNull()
  expect(document.body.textContent).not.toMatch(/151 lb/)

  const clients = await openAs(coach, '/nutritionist/clients')
  const row = await clients.findByRole('list', { name: 'Clients' })
  await waitFor(() => expect(row.textContent).toContain('Active, $75 per month'))
  await clients.press('Show details of Ana Client')
  expect(clients.queryByRole('button', { name: 'Hide Ana Client' })).toBeNull()
  expect(clients.queryByRole('button', { name: 'Open chat with Ana Client' })).toBeNull()
  expect(document.body.textContent).not.toContain(client.email)
})

test('payment rows show no email and do not link to a client whose page is no longer accessible', async () => {
  const { coach, client } = await makeMember('canceled')
  for (const path of ['/nutritionist/get-paid', '/nutritionist/subscriptions']) {
    const page = await openAs(coach, path)
    await page.press('Show details of Ana Client')
    await page.findByRole('button', { name: 'Hide details of Ana Client' })
    expect(page.queryByRole('link', { name: 'Ana Client' }), path).toBeNull()
    expect(document.body.textContent, path).not.toContain(client.email)
  }
})

test('a client sees the coach of a group they pay for among their own coaches and can review them', async () => {
  const { coach, client } = await makeMember('past_due')
  const page = await openAs(client, '/client/my-nutritionists')
  const current = within(await page.findByRole('region', { name: 'Current coaches' }))
  await current.findByText('Subscribed')
  expect(page.queryByText(messages.noCoaches)).toBeNull()
  await page.findByRole('link', { name: 'Write a review of Greta Coach' })
  await makeRelationship(coach, client, 'PENDING')
  const asked = await openAs(client, '/client/my-nutritionists')
  await asked.findByText(`Subscribed, ${messages.linkPending}`)
})

test('a client whose group has ended can still open the review they were asked to write', async () => {
  const { client } = await makeMember('canceled')
  const page = await openAs(client, '/client/my-nutritionists')
  await page.findByText(messages.noCoaches)
  await page.press('Write a review of Greta Coach', { role: 'link' })
  await page.findByRole('heading', { level: 1, name: 'Review Greta Coach' })
})
