import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { LedgerEntity } from '#core/ledger/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { openAsAdmin } from './open'

test('a decision on an application can be undone from the notice', async () => {
  const coach = await makeCoach({ firstName: 'Olga', status: 'PENDING', interviewStatus: false })
  const page = await openAsAdmin(await makeAdmin(), `/admin/applications?open=${coach.id}`)
  const status = async () => (await CoachEntity.find({ coachId: coach.id }))?.status
  await page.user.selectOptions(await page.findByLabelText('Application status'), 'APPROVED')
  await page.press('Save')
  await page.press('Cancel', { inside: await page.findByRole('dialog') })
  expect(await status()).toBe('PENDING')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.press('Save')
  await page.press('Approve', { inside: await page.findByRole('dialog') })
  await page.findByText('Olga Coach approved')
  expect(await status()).toBe('APPROVED')
  await page.press('Undo')
  await expect.poll(status).toBe('PENDING')
})

test('an admin selects in a list whether a coach was interviewed', async () => {
  const [ada, coach] = await Promise.all([
    makeAdmin(),
    makeCoach({ firstName: 'Ines', status: 'PENDING', interviewStatus: false }),
  ])
  const page = await openAsAdmin(ada, `/admin/applications?open=${coach.id}`)
  const interview = await page.findByRole('combobox', { name: 'Interview status' })
  expect(interview).toHaveProperty('selectedOptions.0.textContent', 'Not interviewed')
  await page.user.selectOptions(interview, 'Interviewed')
  await page.press('Save')
  await page.findByText('Saved')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ interviewStatus: true })
})

test('approves and rejects applications from their rows, and the next one opens by itself', async () => {
  const coaches = []
  for (const firstName of ['Abe', 'Bob', 'Cal'])
    coaches.push(await makeCoach({ firstName, lastName: 'Rowley', status: 'PENDING' }))
  const [abe, bob, cal] = coaches.map(({ id }) => id)
  const statusOf = async (coachId = '') => (await CoachEntity.find({ coachId }))?.status
  const openRow = () => new URL(location.href).searchParams.get('open')
  const page = await openAsAdmin(await makeAdmin(), '/admin/applications?search=rowley')
  await page.press('Approve Abe Rowley')
  await page.press('Approve', { inside: await page.findByRole('dialog', { name: 'Approve Abe Rowley?' }) })
  await expect.poll(openRow).toBe(bob)
  expect(await statusOf(abe)).toBe('APPROVED')
  await page.findByText('1–2 of 2')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Hide details of Bob Rowley'),
  )

  await page.fill(/^Comments/, 'Called twice.')
  await page.press('Reject Bob Rowley')
  const rejection = await page.findByRole('dialog', { name: 'Reject Bob Rowley?' })
  await page.fill('Rejection comment (optional)', 'Please add a certificate.', { inside: rejection })
  await page.press('Reject', { inside: rejection })
  await expect.poll(openRow).toBe(cal)
  expect(await CoachEntity.find({ coachId: bob ?? '' })).toMatchObject({
    status: 'REJECTED',
    rejectionComment: 'Please add a certificate.',
    comment: 'Called twice.',
  })

  await page.press('Approve Cal Rowley')
  await page.press('Approve', { inside: await page.findByRole('dialog', { name: 'Approve Cal Rowley?' }) })
  await page.findByText('Nothing matches “rowley”')
  expect(openRow()).toBeNull()

  await page.press('Rejected')
  await page.findByRole('button', { name: 'Approve Bob Rowley' })
  expect(page.queryByRole('button', { name: 'Reject Bob Rowley' })).toBeNull()
})

test('keeps notes on an application that were typed but not saved', async () => {
  const coach = await makeCoach({ firstName: 'Tess', status: 'PENDING' })
  const other = await makeCoach({ firstName: 'Theo', status: 'PENDING' })
  const path = `/admin/applications?search=coach&status=ALL&open=${coach.id}`
  const page = await openAsAdmin(await makeAdmin(), path)
  await page.fill(/^Comments/, 'Asked for references.')
  await page.press('Show details of Theo Coach')
  await expect.poll(() => new URL(location.href).searchParams.get('open')).toBe(other.id)
  await waitFor(async () => expect(await page.findByLabelText(/^Comments/)).toHaveProperty('value', ''))
  await page.press('Show details of Tess Coach')
  await waitFor(() =>
    expect(page.getByLabelText(/^Comments/)).toHaveProperty('value', 'Asked for references.'),
  )
  await page.press('Discard')
  await page.press('Discard draft', { inside: await page.findByRole('dialog') })
  await waitFor(() => expect(page.getByLabelText(/^Comments/)).toHaveProperty('value', ''))
})

test("an admin decides on a coach's application and changes on the coach's page, and edits the notes later", async () => {
  const pending = await makeCoach({ firstName: 'Pia', status: 'PENDING' })
  const page = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${pending.id}`)
  await page.press('Approve Pia Coach')
  await page.press('Approve', { inside: await page.findByRole('dialog', { name: 'Approve Pia Coach?' }) })
  await page.findByText('Pia Coach approved')
  await expect.poll(() => page.queryByRole('button', { name: 'Approve Pia Coach' })).toBeNull()
  await page.fill(/^Comments/, 'Interviewed by phone.')
  await page.press('Save')
  await page.findByText('Saved')
  expect(await CoachEntity.find({ coachId: pending.id })).toMatchObject({
    status: 'APPROVED',
    comment: 'Interviewed by phone.',
  })

  const changing = await makeCoach({ firstName: 'Cora' })
  await apply(changing.token, { ...answers(changing.email), city: 'Boston' })
  const other = await openAsAdmin(await makeAdmin(), `/admin/nutritionists/${changing.id}`)
  await other.press("Accept Cora Coach's changes")
  await other.press('Accept', { inside: await other.findByRole('dialog') })
  await other.findByText("Cora Coach's changes accepted")
  expect(await CoachEntity.find({ coachId: changing.id })).toMatchObject({ city: 'Boston' })
})

test('marks the default order, and falls back to it if a link sorts by an unknown column', async () => {
  await makeCoach({ firstName: 'Sorya' })
  const page = await openAsAdmin(
    await makeAdmin(),
    '/admin/nutritionists?search=sorya&sort=nonsense&order=desc',
  )
  const sortOf = async (name: string) =>
    (await page.findByRole('columnheader', { name })).getAttribute('aria-sort')
  await page.findByRole('link', { name: 'Sorya Coach' })
  expect(await sortOf('Earnings')).toBe('descending')
  expect(location.search).not.toContain('sort')
  // The opposite of what is marked.
  await page.press('Earnings')
  await expect.poll(() => sortOf('Earnings')).toBe('ascending')
  expect(location.search).toContain('sort=earnings')

  await makeCoach({ firstName: 'Sorya' })
  const phone = await openAsAdmin(await makeAdmin(), '/admin/nutritionists?search=sorya', {
    viewport: 'phone',
  })
  const select = await phone.findByRole('combobox', { name: 'Sort Coaches' })
  expect(select).toHaveProperty('selectedOptions.0.textContent', 'Earnings, descending')
})

test('if two admins decide on one application, the second sees the first decision instead of overwriting it', async () => {
  const [ada, bob, coach] = await Promise.all([
    makeAdmin(),
    makeAdmin(),
    makeCoach({ firstName: 'Nora', status: 'PENDING', interviewStatus: false }),
  ])
  const page = await openAsAdmin(bob, `/admin/applications?status=ALL&search=nora&open=${coach.id}`)
  await page.user.selectOptions(await page.findByLabelText('Application status'), 'APPROVED')
  const rejection = { status: 'REJECTED', rejectionComment: 'Please add your certificate.' }
  const body = { ...rejection, interviewStatus: false, previousStatus: 'PENDING' }
  const path = `/admin/nutritionists/${coach.id}/status`
  expect(await call('PUT', path, { token: ada.token, body })).toMatchObject({ status: 200 })

  await page.press('Save')
  const inside = await page.findByRole('dialog', { name: 'Approve Nora Coach?' })
  await within(inside).findByText('Nora Coach will get an email.')
  await page.press('Approve', { inside })
  await page.findAllByText(/^Ada Admin just changed this application\./)
  await within(await page.findByRole('row', { name: /^Nora/ })).findByText('Rejected')
  await waitFor(() => {
    expect(page.getByLabelText('Application status')).toHaveProperty('value', 'REJECTED')
    expect(page.getByLabelText(/^Rejection comment/)).toHaveProperty('value', rejection.rejectionComment)
  })
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'REJECTED' })
  await services.stream.drained()
  const mails = services.outbox.list().filter(({ to }) => to === coach.email)
  expect(mails.filter(({ subject }) => /approved/i.test(subject))).toEqual([])
})

test('keeps search, sort order and page of a table in the URL, across reloads and Back', async () => {
  for (const firstName of [
    'Abe',
    'Bob',
    'Cal',
    'Deb',
    'Eli',
    'Fay',
    'Gil',
    'Hal',
    'Ian',
    'Jon',
    'Kay',
    'Lou',
  ])
    await makeCoach({ firstName, lastName: 'Zeller', status: 'PENDING' })
  const admin = await makeAdmin()
  let page = await openAsAdmin(admin, '/admin/applications')
  await page.user.type(await page.findByRole('searchbox'), 'zeller')
  await page.findByText('1–10 of 12')
  const order = async () =>
    (await page.findByRole('columnheader', { name: 'First name' })).getAttribute('aria-sort')
  await page.press('First name')
  await expect.poll(order).toBe('ascending')
  await page.press('First name')
  await expect.poll(order).toBe('descending')
  await waitFor(() => expect(page.getAllByRole('row')[1]?.textContent).toContain('Lou'))
  await page.press('Page 2')
  await page.findByText('11–12 of 12')
  expect(Object.fromEntries(new URL(location.href).searchParams)).toEqual({
    search: 'zeller',
    sort: 'firstName',
    order: 'desc',
    page: '2',
  })
  await page.press(/^Show details of Abe/)
  await page.findByLabelText('Application status')
  history.back()
  await waitFor(() => expect(page.queryByLabelText('Application status')).toBeNull())
  history.back()
  await page.findByText('1–10 of 12')
  history.forward()
  await page.findByText('11–12 of 12')

  page = await openAsAdmin(admin, location.href)
  await page.findByText('11–12 of 12')
  const search = page.getByRole('searchbox')
  expect(search).toHaveProperty('value', 'zeller')
  expect(page.getAllByRole('button', { name: /^Show details/ })).toHaveLength(2)
  await page.user.clear(search)
  await page.user.type(search, 'nobody')
  await page.findByText('Nothing matches “nobody”')
  await page.user.click(page.getAllByRole('button', { name: 'Clear search' })[0] as HTMLElement)
  await page.findAllByRole('button', { name: /^Show details/ })
  expect(new URL(location.href).searchParams.get('search')).toBeNull()
})

test('an admin sees what was returned, to whom, and opens the page of that person', async () => {
  const { client, coach } = await makeReadyPair()
  const entry = {
    accountId: PLATFORM,
    chargeId: 'ch_1',
    coachId: coach.id,
    amountCents: -40_00,
    created: 1_790_000_000,
    subscriptionId: null,
  }
  await transact([
    LedgerEntity.create({ ...entry, entryId: `re_${newId()}`, type: 'refund', clientId: client.id }),
    LedgerEntity.create({
      ...entry,
      entryId: `re_${newId()}`,
      type: 'refund',
      clientId: null,
      created: 1_790_000_001,
    }),
    LedgerEntity.create({
      ...entry,
      entryId: `du_${newId()}`,
      type: 'dispute',
      clientId: newId(),
      created: 1_790_000_002,
    }),
  ])
  const page = await openAsAdmin(await makeAdmin(), '/admin/returned-payments')
  const list = within(await page.findByRole('list', { name: 'Refunds and disputes' }))
  const [lost, promotion, refund] = list.getAllByRole('listitem')
  expect(lost?.textContent).toMatch(/A former client.*Dispute, .*paid to .*-\$40\.00/)
  expect(promotion?.textContent).toMatch(/Refund, .*for a promotion.*-\$40\.00/)
  expect(refund?.textContent).toMatch(/Refund, .*paid to .*-\$40\.00/)
  const hrefs = list.getAllByRole('link').map((link) => link.getAttribute('href'))
  const coachPage = `/admin/nutritionists/${coach.id}`
  expect(hrefs).toEqual([coachPage, coachPage, `/admin/clients/${client.id}`, coachPage])
})
