import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { SendingEntity } from '#core/forms/assignments/entity'
import { newSending, prepareSending } from '#core/forms/assignments/send'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { conflict } from '#core/shared/errors'
import { checkIn, makeForm } from '#scripts/testing/assignments'
import { makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { rejectRelationship } from '#scripts/testing/sent-forms'
import { openAs, openAsAdmin, type Screen } from '../open'
import { interceptRequests } from '../requests'

const recall = async (page: Screen, name: RegExp) => {
  await page.press(name)
  const dialog = await page.findByRole('dialog')
  await page.press('Recall', { inside: dialog })
}

test('sending takes three steps that Back goes through, with the selection always in sight', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const suspended = await makeClient({ firstName: 'Sus', status: 'SUSPENDED' })
  for (const one of [await makeReadyClient({ firstName: 'Dana' }), suspended])
    await makeRelationship(coach, one)
  const title = 'Three steps'
  await makeForm({ document: { ...checkIn, title } }, coach.id)
  const page = await openAs(coach, '/nutritionist/forms')
  await page.findByText('Step 1 of 3: Select forms')
  await page.findByText('Select a form')
  await page.press(title, { role: 'checkbox' })
  await page.findByText('Selected')
  await page.press('Next')
  await page.findByText('Step 2 of 3: Select clients')
  expect(document.title).toContain('Select clients')
  await page.findByText('1 form · 0 clients')
  await page.findByText('Leaves out 1 suspended.')
  expect(page.getByRole('checkbox', { name: 'Select Sus Client' })).toHaveProperty('disabled', true)
  await page.press('Select all 2 clients', { role: 'checkbox' })
  await page.findByText('1 form · 2 clients')
  await page.press('Review')
  await page.findByText('Step 3 of 3: Send forms to clients')
  await page.findByText('2 people will get it.')
  expect(location.search).toContain('step=confirm')
  history.back()
  await page.findByText('Step 2 of 3: Select clients')
  expect(await page.findByRole('checkbox', { name: 'Select Dana Client' })).toHaveProperty('checked', true)
  history.back()
  await page.findByText('Step 1 of 3: Select forms')
  await page.findByText('1 form · 2 clients')
  await page.press('Next')
  await page.press('Clear')
  await page.findByText('1 form · 0 clients')
  await page.press('Undo')
  await page.press('Review')
  await page.press('Send')

  await page.findByRole('heading', { name: 'All sent' })
  await page.findByText('2 forms sent.')
  expect(page.queryByText('No forms to fill out')).toBeNull()
  expect(location.pathname).toMatch(/^\/nutritionist\/forms\/sent\/\w{26}$/)
  const recipients = within(await page.findByRole('list', { name: 'Recipients' }))
  expect(await recipients.findAllByText('Not opened')).toHaveLength(2)
  expect((await call('GET', '/poll/user', { token: client.token })).body).toMatchObject([{ title }])
  const again = await openAs(coach, '/nutritionist/forms?step=confirm')
  await again.findByText('Select a form')
})

test('“Send to…” forgets the people who were selected for another form', async () => {
  const { coach } = await makeReadyPair({ firstName: 'Olga' })
  for (const title of ['First of two', 'Second of two'])
    await makeForm({ document: { ...checkIn, title } }, coach.id)
  const page = await openAs(coach, '/nutritionist/forms')
  await page.press('Send to… First of two')
  await page.user.click((await page.findAllByRole('checkbox', { name: /^Select / }))[0] ?? document.body)
  await page.findByText(/^1 form · \d client/)
  history.back()
  await page.press('Send to… Second of two')
  await page.findByText('1 form · 0 clients')
})

test('filters recipients, and selects everyone found', async () => {
  const { coach } = await makeReadyPair({ firstName: 'Fiona', lastName: 'Filter' })
  const title = 'For those who are filtered'
  await makeForm({ document: { ...checkIn, title } })
  const page = await openAsAdmin(await makeAdmin(), '/admin/forms')
  await page.press(`Send to… ${title}`)
  await page.findByRole('option', { name: 'Fiona Filter' })
  await page.user.selectOptions(await page.findByLabelText('Coach'), 'Fiona Filter')
  await page.press('Select all 1 matching client', { role: 'checkbox' })
  await page.user.selectOptions(await page.findByLabelText('Payment'), 'Paying')
  await page.findByText('No clients match these filters')
  expect(location.search).toContain(`coachId=${coach.id}`)
  expect(location.search).toContain('show=PAYING')
  await page.findByText('1 form · 1 client')
})

test('“Select all” leaves out inactive clients and says so, and one can still be selected', async () => {
  const { coach } = await makeReadyPair({ firstName: 'Olga' })
  const hidden = await makeReadyClient({ firstName: 'Ina', lastName: 'Active' })
  await makeRelationship(coach, hidden)
  const key = { coachId: coach.id, clientId: hidden.id }
  await write(RelationshipEntity.update(key, { set: { isHidden: true } }))
  const title = 'For active clients'
  await makeForm({ document: { ...checkIn, title } }, coach.id)
  const page = await openAs(coach, '/nutritionist/forms')
  await page.press(`Send to… ${title}`)
  await page.findByText('Leaves out 1 inactive (you can select them one by one).')
  await page.press('Select all 1 client', { role: 'checkbox' })
  await page.findByText('1 form · 1 client')
  await page.press('Select Ina Active', { role: 'checkbox' })
  await page.findByText('1 form · 2 clients')
})

test('says who has a form already, and sends nothing if everyone has it', async () => {
  const { coach, client } = await makeReadyPair()
  const title = 'Sent before'
  const form = await makeForm({ document: { ...checkIn, title } }, coach.id)
  const body = { recipientIds: [client.id], formUrls: [form.path] }
  await call('POST', '/poll', { token: coach.token, body })
  const page = await openAs(coach, '/nutritionist/forms')
  await page.press(`Send to… ${title}`)
  await page.press('Select Clara Client', { role: 'checkbox' })
  await page.press('Review')
  await page.findByText("1 person skipped: they have it already and haven't answered it.")
  expect(await page.findByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
})

test('leaves out a client who left after the numbers were shown, and sends to the others', async () => {
  const { coach, client } = await makeReadyPair()
  const other = await makeReadyClient({ firstName: 'Olga' })
  await makeRelationship(coach, other)
  const title = 'For those who stay'
  await makeForm({ document: { ...checkIn, title } }, coach.id)
  const page = await openAs(coach, '/nutritionist/forms')
  await page.press(`Send to… ${title}`)
  await page.press('Select all 2 clients', { role: 'checkbox' })
  await page.press('Review')
  await page.findByText('2 people will get it.')
  await rejectRelationship({ coach, client: other })
  await page.press('Send')
  await page.findByText(/^1 person left out/)
  await page.press('Send')
  await page.findByText('1 form sent.')
  expect((await call('GET', '/poll/user', { token: client.token })).body).toMatchObject([{ title }])
})

test('what was sent is listed after a reload, and can be recalled from people who have not opened it', async () => {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  const other = await makeReadyClient({ firstName: 'Olga' })
  await makeRelationship(coach, other)
  const title = 'Sent too early'
  const form = await makeForm({ document: { ...checkIn, title } }, coach.id)
  const body = { recipientIds: [client.id, other.id], formUrls: [form.path] }
  const { body: assignments } = await call<{ id: string; recipientId: string }[]>('POST', '/poll', {
    token: coach.token,
    body,
  })
  const assignmentOf = ({ id }: { id: string }) =>
    assignments.find(({ recipientId }) => recipientId === id)?.id
  await call('GET', `/poll/by/${assignmentOf(other)}`, { token: other.token })

  const page = await openAs(coach, '/nutritionist/forms/sent')
  const list = within(await page.findByRole('list', { name: 'Sent forms' }))
  await list.findByText(/2 sent · 1 opened · 0 answered/)
  await recall(page, /^Recall 1 unopened: Sent too early/)
  await list.findByText('1 of 2 recalled')
  await list.findByText(/2 sent · 1 opened · 0 answered · 1 recalled/)
  expect(page.queryByRole('button', { name: /^Recall/ })).toBeNull()
  // The button that was pressed is gone.
  expect(document.activeElement?.textContent).toBe('Sent forms')
  await page.press(title, { role: 'link' })
  const recipients = within(await page.findByRole('list', { name: 'Recipients' }))
  const rowOf = async (name: RegExp) => (await recipients.findByText(name)).closest('li')?.textContent
  expect(await rowOf(/^Clara/)).toMatch(/Recalled$/)
  expect(await rowOf(/^Olga/)).toMatch(/Opened$/)

  const phone = await openAs(client, `/client/form/${assignmentOf(client)}`)
  await phone.findByText('This form was recalled by its sender')
  const forms = await openAs(client, '/client/forms')
  await forms.findByText('No forms to fill out')
  await openAs(coach, `/nutritionist/forms/sent/${newId()}`).then((gone) =>
    gone.findByText("We can't find this form"),
  )
  await openAs(other, '/client/forms').then((kept) => kept.findByRole('link', { name: title }))
})

test('a sending that is running shows how far it is, stops, and can be resumed', async () => {
  const admin = await makeAdmin()
  const form = await makeForm({ document: { ...checkIn, title: 'On its way' } })
  const ids = Array.from({ length: 250 }, newId)
  // Without its recipients, so that it goes no further by itself.
  const [sending] = [{ ...newSending(newId(), null, [form], ids), position: 100, sent: 100 }]
  const [create, , list] = prepareSending(sending, ids, () => conflict('Exists', 'CONFLICT'))
  await transact([create, list].filter((item) => item !== undefined))
  const page = await openAsAdmin(admin, `/admin/forms/sent/${sending.sendingId}`)
  await page.findByRole('heading', { name: 'Sending…' })
  await page.findByText('100 of 250 people')
  await page.press('Stop: On its way')
  await page.findByRole('heading', { name: 'Stopped' })
  await page.findByText('100 forms sent. Stopped before the other 150 people.')
  await waitFor(async () =>
    expect(await SendingEntity.find(sending)).toMatchObject({ stoppedAt: expect.any(String) }),
  )
  // The step that was running when it was stopped.
  await write(SendingEntity.update(sending, { set: { position: 200, sent: 200 } }))
  await page.findByText('200 forms sent. Stopped before the other 50 people.')
  await page.press('Send to the other 50 people: On its way')
  await page.findByRole('heading', { name: 'Sending…' })
  await page.findByRole('button', { name: 'Stop: On its way' })
})

test('sends a form to two people exactly once although the first response is lost', async () => {
  const title = 'A form to send'
  await makeForm({ document: { ...checkIn, title }, tags: ['admin', 'coach'] })
  const [client, other] = [
    await makeReadyClient({ firstName: 'Zenobia' }),
    await makeReadyClient({ firstName: 'Zenobia', lastName: 'Other' }),
  ]
  const page = await openAsAdmin(await makeAdmin(), '/admin/forms')
  await page.findByText('Select a form')
  await page.press(`Preview ${title}`)
  await within(await page.findByRole('dialog')).findByLabelText(/^How much water a day\?/)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.press(title, { role: 'checkbox' })
  await page.press('Next')
  await page.fill('Name or email', 'zenobia')
  await page.press('Select all 2 matching clients', { role: 'checkbox' })
  await page.findByText('1 form · 2 clients')
  await page.press('Review')
  await page.findByText('2 people will get it.')
  const lost = Promise.withResolvers<void>()
  const reconnect = interceptRequests(/\/poll$/, async (request) => {
    await request()
    lost.resolve()
    throw new TypeError('Failed to fetch')
  })
  await page.press('Send')
  await lost.promise
  reconnect()
  await page.press('Send')
  await page.findByText('All sent')
  await page.findByText('2 forms sent.')
  for (const { token } of [client, other])
    expect((await call('GET', '/poll/user', { token })).body).toMatchObject([{ title }])
})
