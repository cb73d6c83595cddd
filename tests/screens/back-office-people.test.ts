import { waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import { answers } from '#scripts/testing/answers'
import { makeOpenAssignment } from '#scripts/testing/assignments'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeSalesAt450 } from '#scripts/testing/price-loss'
import { makeReadyPair, suspendClient, suspendCoach } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { openAs, openAsAdmin, type Screen } from './open'

const phone = { viewport: 'phone' } as const
const actsOn = async ({ id }: { id: string }) =>
  (await AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })).map(({ action }) => action)
const clientStatus = async ({ id }: { id: string }) =>
  (await ClientEntity.findIncludingDeleted({ clientId: id }))?.status
const path = () => location.pathname

/** Goes through all steps of a profile and submits it. */
async function submit(page: Screen) {
  for (const step of [2, 3]) {
    await page.press('Next')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(`Step ${step}`))
  }
  await page.press('Submit')
}

test('an admin suspends a client from the list after seeing the impact, and undoes it', async () => {
  const { coach, client } = await makeReadyPair()
  await Payments.buy(client, coach)
  await services.stripe.settled()
  const admin = await makeAdmin()
  const page = await openAsAdmin(admin, `/admin/clients?search=${encodeURIComponent(client.email)}`, phone)
  await page.findByText('Active $100')
  await page.press('Clara Client', { role: 'link' })
  await page.findByRole('heading', { name: 'Client Information' })
  const coaches = within(page.getByRole('list', { name: 'Coaches of this client' }))
  coaches.getByText(/^\$100 in 1 payment, last on/)
  const link = coaches.getByRole('link', { name: 'Carl Coach' })
  expect(link.getAttribute('href')).toBe(`/admin/nutritionists/${coach.id}`)
  within(page.getByRole('list', { name: 'Current plans' })).getByText('Monthly plan with Carl Coach')
  await page.press('Suspend')
  const dialog = await page.findByRole('dialog', { name: 'Suspension' })
  await within(dialog).findByText(
    /^1 subscription \(\$100 a month\) will end when the period paid for is over\./,
  )
  expect(await clientStatus(client)).toBe('ACTIVE')
  await page.press('Suspend', { inside: dialog })
  await expect.poll(path).toBe('/admin/clients')
  await page.findByText('Clara Client suspended')
  expect(await clientStatus(client)).toBe('SUSPENDED')
  await page.press('Undo')
  await expect.poll(() => clientStatus(client)).toBe('ACTIVE')
  expect(await actsOn(client)).toEqual(['client.read', 'client.status', 'client.status'])

  // An unknown action in a link filters nothing.
  const log = await openAsAdmin(admin, `/admin/audit?person=${client.id}&action=nonsense`, phone)
  await log.findByText(/suspended → active/)
  const acts = within(await log.findByRole('list', { name: 'Activity' }))
  await waitFor(() => expect(acts.getAllByRole('listitem')).toHaveLength(3))
})

test('a suspended client can only see and cancel what they pay for', async () => {
  const { coach, client } = await makeReadyPair()
  services.stream.pause()
  try {
    await Payments.buy(client, coach)
    await services.stripe.settled()
    await suspendClient(client)
    const page = await openAs(client, '/client/dashboard')
    await expect.poll(path).toBe('/client/status/suspended')
    await page.findByRole('link', { name: 'Contact via email' })
    await page.press(/Cancel subscription/)
    await page.press('Cancel subscription', { inside: await page.findByRole('dialog') })
    await page.findByText(/^Canceled\. Active until /)
    await page.findByText(/^Ends /)
    await waitFor(() => expect(page.queryByRole('button', { name: /Undo|Keep my plan/ })).toBeNull())
  } finally {
    services.stream.resume()
  }
})

test('an admin opens a coach from the list, sees the clients, edits the profile and lifts a suspension', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Nadia' })
  const admin = await makeAdmin()
  const page = await openAsAdmin(admin, `/admin/nutritionists?search=nadia`, phone)
  await page.press('Nadia Coach', { role: 'link' })
  await page.findByRole('heading', { name: 'CLIENTS' })
  await page.findByRole('link', { name: 'Clara Client' })
  await page.press('Edit Profile', { role: 'link' })
  await page.fill('City', 'Boston')
  await submit(page)
  const changes = await page.findByRole('dialog', { name: 'Save these changes?' })
  await within(changes).findByText('Takes effect immediately: City.')
  await page.press('Save', { inside: changes })
  await expect.poll(path).toBe('/admin/nutritionists')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ city: 'Boston' })

  await suspendCoach(coach)
  const profile = await openAsAdmin(admin, `/admin/nutritionists/${coach.id}`, phone)
  await profile.press('Unsuspend')
  await profile.press('Unsuspend', { inside: await profile.findByRole('dialog', { name: 'Suspension' }) })
  await profile.findByRole('button', { name: 'SUSPEND ACCOUNT' })
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'APPROVED' })
  expect(await actsOn(coach)).toEqual(['coach.edit', 'coach.status', 'coach.status'])
  expect(await actsOn(client)).toEqual([])
})

test.each([
  ['APPROVED', 'Rejected', 'Reject', 'REJECTED'],
  ['SUSPENDED', 'Pending', 'Move to pending', 'PENDING'],
] as const)(
  'an admin sets any status of a coach who is %s, on the page of the coach',
  async (status, label, verb, next) => {
    const coach = await makeCoach({ firstName: 'Rita', status, interviewStatus: false })
    const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coach.id}`, phone)
    await page.user.selectOptions(await page.findByLabelText('Application status'), label)
    if (next === 'REJECTED') await page.fill('Rejection comment (optional)', 'Your license ended')
    await page.user.selectOptions(page.getByLabelText('Interview status'), 'Interviewed')
    await page.fill('Comments (optional)', 'Called twice')
    await page.press('Save')
    await page.press(verb, { inside: await page.findByRole('dialog', { name: /Rita Coach/ }) })
    await page.findByText(new RegExp(`^Rita Coach .*${label.toLowerCase()}$`))
    expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
      status: next,
      interviewStatus: true,
      comment: 'Called twice',
      rejectionComment: next === 'REJECTED' ? 'Your license ended' : null,
    })
    await page.press('Undo')
    await expect.poll(async () => (await CoachEntity.find({ coachId: coach.id }))?.status).toBe(status)
  },
)

test('an admin deletes a client, who disappears from every list, and another admin cancels the deletion', async () => {
  const { coach, client } = await makeReadyPair()
  await Payments.buy(client, coach)
  await services.stripe.settled()
  const page = await openAsAdmin(await makeAdmin(), `/admin/clients/${client.id}`, phone)
  await page.press('Delete User')
  const dialog = await page.findByRole('dialog', {
    name: 'Are you sure? (This will permanently delete the users data)',
  })
  await within(dialog).findByText('1 subscription ($100 a month) will be paused, and nothing is charged.')
  await page.press('Delete User', { inside: dialog })
  await expect.poll(path).toBe('/admin/clients')
  await page.findByText('Clara Client deleted. The data is erased in 72 hours.')
  expect(await clientStatus(client)).toBe('DELETED')
  await page.press('Undo')
  await expect.poll(() => clientStatus(client)).toBe('ACTIVE')

  const { token } = await makeAdmin()
  await call('DELETE', `/admin/client/${client.id}`, { token })
  const other = await openAsAdmin(await makeAdmin(), '/admin/clients/deleted', phone)
  const row = async () => {
    const links = await other.findAllByRole('link', { name: 'Clara Client' })
    return links.find((link) => link.getAttribute('href') === `/admin/clients/${client.id}`)
  }
  await other.user.click((await row()) as HTMLElement)
  await other.findByText('Clara Client is deleted')
  await waitFor(() => expect(other.queryByRole('button', { name: 'Suspend' })).toBeNull())
  await other.press('Restore client Clara Client')
  const question = await other.findByRole('dialog', { name: 'Restore this client?' })
  await within(question).findByText('1 subscription ($100 a month) will continue.')
  await other.press('Restore client', { inside: question })
  await other.findByText('Clara Client restored')
  await other.findByRole('button', { name: 'Delete User' })
  expect(await clientStatus(client)).toBe('ACTIVE')

  // An admin whose screen is out of date gets an error, and the profile reloads.
  await call('DELETE', `/admin/client/${client.id}`, { token })
  await other.press('Suspend')
  await other.findByText('This client is scheduled for deletion. Restore them first.')
  await other.findByText('Clara Client is deleted')
})

test('an admin deletes a coach, and restores them from the list and from the log', async () => {
  const { coach, client } = await makeReadyPair()
  await Payments.buy(client, coach)
  await services.stripe.settled()
  const admin = await makeAdmin()
  const status = async () => (await CoachEntity.findIncludingDeleted({ coachId: coach.id }))?.status
  const page = await openAsAdmin(admin, `/admin/nutritionists/${coach.id}`, phone)
  await page.press('Delete User')
  const dialog = await page.findByRole('dialog', { name: /^Are you sure/ })
  await within(dialog).findByText(/^1 subscription \(\$100 a month\) will be paused, and nothing is charged/)
  await page.press('Delete User', { inside: dialog })
  await expect.poll(path).toBe('/admin/nutritionists')
  await page.findByText(/ deleted\. The data is erased in 72 hours\.$/)
  expect(await status()).toBe('DELETED')

  const list = await openAsAdmin(admin, `/admin/clients/deleted?search=${encodeURIComponent(coach.email)}`)
  await list.findByRole('cell', { name: 'Coach' })
  await list.user.click(await list.findByRole('button', { name: /^Restore coach/ }))
  const question = await list.findByRole('dialog', { name: 'Restore this coach?' })
  await within(question).findByText('1 subscription ($100 a month) will continue.')
  await list.press('Restore coach', { inside: question })
  await expect.poll(status).toBe('APPROVED')

  await call('DELETE', `/admin/nutritionists/${coach.id}`, admin)
  const log = await openAsAdmin(admin, `/admin/audit?person=${coach.id}`, phone)
  await log.press(/^Undo: deleted /)
  await log.press('Undo', { inside: await log.findByRole('dialog', { name: 'Undo this change?' }) })
  await expect.poll(status).toBe('APPROVED')
  expect(await actsOn(coach)).toEqual(['coach.delete', 'coach.restore', 'coach.delete', 'coach.restore'])
})

test('deleting a client in the table removes the row and can be undone', async () => {
  const { client } = await makeReadyPair()
  await makeOpenAssignment(client)
  const admin = await makeAdmin()
  const list = `/admin/clients?search=${encodeURIComponent(client.email)}`
  // A warm function may return directory rows that are a few seconds old.
  await expect
    .poll(async () => JSON.stringify((await call('GET', list, { token: admin.token })).body), {
      interval: 250,
    })
    .toContain(client.id)
  const page = await openAsAdmin(admin, list)
  await page.findByRole('row', { name: /Clara Client/ })
  await waitFor(() =>
    expect(page.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Birthdate',
      'Email',
      'Date created',
      'Subscription Status',
      'Delete User',
    ]),
  )
  await page.press('Delete User Clara Client')
  const dialog = await page.findByRole('dialog', {
    name: 'Are you sure? (This will permanently delete the users data)',
  })
  await within(dialog).findByText('1 open form will disappear.')
  await page.press('Delete User', { inside: dialog })
  await page.findByText('Clara Client deleted. The data is erased in 72 hours.')
  expect(await clientStatus(client)).toBe('DELETED')
  await waitFor(() => expect(page.queryByRole('row', { name: /Clara Client/ })).toBeNull())
  await page.press('Undo')
  await expect.poll(() => clientStatus(client)).toBe('ACTIVE')
})

test('an action can be undone from the log', async () => {
  const { client } = await makeReadyPair()
  await suspendClient(client)
  const admin = await makeAdmin()
  const page = await openAsAdmin(admin, `/admin/audit?person=${client.id}`, phone)
  await page.press(/^Undo: changed the client status of /)
  const dialog = await page.findByRole('dialog', { name: 'Undo this change?' })
  await within(dialog).findByText(/gets access back\./)
  await page.press('Undo', { inside: dialog })
  await page.findByText(/suspended → active/)
  expect(await clientStatus(client)).toBe('ACTIVE')
  expect(await actsOn(client)).toEqual(['client.status', 'client.status'])

  const { coach } = await makeReadyPair()
  const body = { ...answers(coach.email), city: 'Boston' }
  await call('PUT', `/admin/nutritionists/${coach.id}`, { token: admin.token, body })
  await Extras.decide(await Extras.make(coach), false)
  const log = await openAsAdmin(admin, `/admin/audit?person=${coach.id}`, phone)
  const acts = [
    [/^Undo: deleted an extra/, /will be pending again\./, /undid a decision on an extra specialty from/],
    [
      /^Undo: edited the profile/,
      /goes back to the previous values: City\./,
      /undid an edit to the profile of/,
    ],
  ] as const
  for (const [undo, question, done] of acts) {
    await log.press(undo)
    const asked = await log.findByRole('dialog', { name: 'Undo this change?' })
    await within(asked).findByText(question)
    await log.press('Undo', { inside: asked })
    await log.findByText(done)
    await waitFor(() => expect(log.queryByRole('dialog')).toBeNull())
  }
  expect(await actsOn(coach)).toEqual(['coach.edit', 'extra.delete', 'extra.undo', 'coach.edit.undo'])
})

test('the undo of an edit asks with the payment pages and refunds that follow', async () => {
  const admin = await makeAdmin()
  const { coach } = await makeSalesAt450(({ id, email }) =>
    call('PUT', `/admin/nutritionists/${id}`, {
      token: admin.token,
      body: { ...answers(email), expYears: 8 },
    }),
  )
  const log = await openAsAdmin(admin, `/admin/audit?person=${coach.id}`, phone)
  await log.press(/^Undo: edited the profile/)
  const dialog = within(await log.findByRole('dialog', { name: 'Undo this change?' }))
  await dialog.findByText(
    /^The monthly prices change from \$100 \/ \$200 \/ \$300 \/ \$450 to \$100 \/ \$200 \/ \$300\./,
  )
  dialog.getByText('1 checkout in progress will be canceled.')
  dialog.getByText('1 payment made in the meantime will be refunded, with an email to the client.')
  dialog.getByText("Emails and refunds can't be reversed.")
})

test('an edit that takes a price away asks with the payment pages and refunds that follow', async () => {
  const { coach } = await makeSalesAt450()
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coach.id}/edit`, phone)
  await page.press('Next')
  await page.fill('Years of experience', '3')
  await page.press('Next')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch('Step 3'))
  await page.press('Submit')
  const dialog = await page.findByRole('dialog', { name: 'Save these changes?' })
  await within(dialog).findByText('Takes effect immediately: Years of experience.')
  await within(dialog).findByText('1 checkout in progress will be canceled.')
  await within(dialog).findByText(
    '1 payment made in the meantime will be refunded, with an email to the client.',
  )
  await within(dialog).findByText('Carl will get an email.')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ expYears: 8 })
})

test('before an edit of a coach, an admin reads that a new email address waits for the coach', async () => {
  const { coach } = await makeReadyPair({ firstName: 'Petra' })
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coach.id}/edit`, phone)
  await page.fill('Email', `new-${coach.email}`)
  await page.fill('City', 'Boston')
  await submit(page)
  const changes = within(await page.findByRole('dialog', { name: 'Save these changes?' }))
  await changes.findByText('Takes effect immediately: City.')
  await changes.findByText(/^The new email address takes effect once Petra confirms it/)
})

test('if two admins edit a coach, the second sees a conflict and the other changes, and keeps their own input', async () => {
  const { coach } = await makeReadyPair({ firstName: 'Petra' })
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coach.id}/edit`, phone)
  await page.fill('City', 'Boston')
  await write(
    CoachEntity.update({ coachId: coach.id }, { set: { schedule: 'Sundays' }, add: { version: 1 } }),
  )
  await submit(page)
  await page.findAllByText(/These answers were just changed\./)
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ schedule: 'Sundays' })
  await page.findByText('Sundays')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.press('Submit')
  const dialog = await page.findByRole('dialog', { name: 'Save these changes?' })
  await within(dialog).findByText('Takes effect immediately: City.')
  await page.press('Save', { inside: dialog })
  await expect.poll(path).toBe('/admin/nutritionists')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ city: 'Boston', schedule: 'Sundays' })
})

for (const viewport of ['desktop', 'phone'] as const)
  test(`while another page of a table loads on a ${viewport}, the old rows can't be acted on`, async () => {
    const lastName = viewport === 'phone' ? 'Staleton' : 'Stalewood'
    for (let made = 0; made < 11; made++) await makeCoach({ firstName: `Coach${made}`, lastName })
    const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists?search=${lastName}`, { viewport })
    await page.findByText('1–10 of 11')
    const rows = () =>
      page.getAllByRole('link', { hidden: true, name: new RegExp(lastName) }).map((row) => ({
        isInert: row.closest('[inert]') !== null,
        isBusy: row.closest('[aria-busy=true]') !== null,
      }))
    expect(rows()[0]).toEqual({ isInert: false, isBusy: false })
    const { promise, resolve: respond } = Promise.withResolvers<void>()
    const { fetch } = globalThis
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (String(input instanceof Request ? input.url : input).includes('page=2')) await promise
      return fetch(input, init)
    })
    onTestFinished(() => spy.mockRestore())
    await page.press('Page 2')
    await page.findByText('Loading…')
    expect(rows()).toHaveLength(10)
    expect(rows()[0]).toEqual({ isInert: true, isBusy: true })
    respond()
    await page.findByText('11–11 of 11')
    expect(rows()).toEqual([{ isInert: false, isBusy: false }])
  })

test('a suspension returns focus, asks for a reason, goes to the dashboard and can be undone there', async () => {
  const { coach } = await makeReadyPair()
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${coach.id}`, phone)
  const suspend = await page.findByRole('button', { name: 'SUSPEND ACCOUNT' })
  const question = () => page.findByRole('dialog', { name: 'Suspension' })
  await page.user.click(suspend)
  await page.press('Cancel', { inside: await question() })
  await waitFor(() => expect(document.activeElement).toBe(suspend))
  await page.user.keyboard('{Enter}')
  const inside = await question()
  await page.user.selectOptions(
    await within(inside).findByLabelText('Reason (optional)'),
    'Conduct toward others',
  )
  await page.press('Suspend', { inside })
  await expect.poll(path).toBe('/admin/dashboard')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'SUSPENDED' })
  const logged = await AuditEntity.queryAll(`audited#${coach.id}`, { index: 'gsi1' })
  expect(logged).toMatchObject([{ action: 'coach.status', details: { reason: 'conduct' } }])
  await page.press('Undo')
  await expect.poll(async () => (await CoachEntity.find({ coachId: coach.id }))?.status).toBe('APPROVED')
})
