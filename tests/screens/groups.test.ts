import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { messages } from '#core/shared/messages'
import { makeClientWith, makeGroup, preferenceFor } from '#scripts/testing/groups'
import { makeAdmin, makeClient, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { openAsAdmin, type Screen } from './open'

/** Reads the reason why an action isn't possible, and closes it. */
async function refused(page: Screen, words: string) {
  const notice = await page.findByRole('dialog', { name: "Can't do that" })
  await within(notice).findByText(words)
  await page.press('OK', { inside: notice })
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
}

test('an admin creates a group and is told who cannot join and why', async () => {
  const lastName = `Gruber${newId().replace(/\d/g, '').slice(-6)}`
  const coach = await makeCoach({ firstName: 'Greta', lastName })
  const [ana, ben] = await Promise.all([
    makeClient({ firstName: 'Ana', lastName, coachPreference: preferenceFor('PLAN_2') }),
    makeClient({ firstName: 'Ben', lastName, coachPreference: preferenceFor('PLAN_1') }),
    makeClient({ firstName: 'Cem', lastName }),
  ])
  const page = await openAsAdmin(await makeAdmin(), '/admin/groupchats')
  /** The row of a client, once it contains `words`. */
  const row = async (name: string, words: string) => {
    const clients = await page.findByRole('table', { name: 'Clients' })
    const isRow = (text: string) => text.includes(`${name} ${lastName}`) && text.includes(words)
    return within(clients).findByRole('row', { name: isRow })
  }
  await page.fill('Client or plan', lastName)
  await row('Ana', 'Can join')
  await row('Cem', messages.groupClientWithoutPlan)
  await page.press(/^Add/, { inside: await row('Ana', 'Can join') })
  await page.findByText('1 of 3')
  await page.press(/^Add/, { inside: await row('Ben', messages.groupClientTooSmall) })
  await refused(page, messages.groupClientTooSmall)

  const type = await page.findByLabelText('Group type')
  await page.user.selectOptions(type, '2 CLIENT GROUP - $225')
  await page.press(/^Add/, { inside: await row('Ben', 'Can join') })
  await row('Cem', messages.groupClientWithoutPlan)
  await page.fill('Coach', lastName)
  await page.press(`Choose: Greta ${lastName}`)
  const money = within(await page.findByRole('table', { name: /^Monthly/ }))
  await money.findByText('$382.50')
  await money.findByText('$67.50')
  await page.user.selectOptions(type, '3 CLIENT GROUP - $150')
  await refused(page, messages.groupPlanTooLarge)
  expect(type).toHaveProperty('value', 'PLAN_1')
  await page.fill('Group Name', lastName)
  await page.press('Save group')
  await page.findByText(`${lastName} saved`)
  const seat = await SeatEntity.find({ clientId: ana.id })
  expect(await GroupEntity.find({ channelId: seat?.channelId ?? '' })).toMatchObject({
    name: lastName,
    plan: 'PLAN_1',
    coachId: coach.id,
    clients: [{ clientId: ana.id }, { clientId: ben.id }],
  })
  // The open group is part of the URL.
  await expect.poll(() => new URLSearchParams(location.search).get('group')).toBe(seat?.channelId)
  const groups = within(await page.findByRole('table', { name: 'Groups' }))
  await groups.findByText(`Ana ${lastName}, Ben ${lastName}`)
})

test('on a phone, a group can be selected, deleted and restored, but not while a member pays for it', async () => {
  const lastName = `Hofer${newId().replace(/\d/g, '').slice(-6)}`
  const coach = await makeCoach({ firstName: 'Hanna', lastName })
  const client = await makeClient({ firstName: 'Ida', lastName, coachPreference: preferenceFor('PLAN_1') })
  const channelId = await makeGroup({ coach, clients: [client], name: `Team ${lastName}` })
  await write(SeatEntity.update({ clientId: client.id }, { add: { runningPlans: 1 } }))
  const admin = await makeAdmin()
  const page = await openAsAdmin(admin, '/admin/groupchats', { viewport: 'phone' })
  await page.fill('Group, coach or client', lastName)
  await page.press(`Edit Team ${lastName}`)
  await page.findByRole('heading', { name: `Team ${lastName}` })
  for (const [button, words] of [
    [`Remove Ida ${lastName}`, messages.groupClientNotRemovable],
    [`Remove Hanna ${lastName}`, messages.groupCoachNotRemovable],
    ['Delete group', messages.groupNotDeletable],
  ] as const) {
    await page.press(button)
    await refused(page, words)
  }

  // In the meantime, the plan ends and another admin renames the group.
  await write(SeatEntity.update({ clientId: client.id }, { add: { runningPlans: -1 } }))
  const body = {
    id: channelId,
    groupName: `Club ${lastName}`,
    groupChatType: 'PLAN_1',
    nutritionistId: coach.id,
    clientIds: [client.id],
  }
  expect((await call('POST', '/admin/updateGroupChat', { token: admin.token, body })).status).toBe(200)
  await page.fill('Group Name', 'Mine')
  await page.press('Save group')
  await refused(page, 'Ada Admin just changed this group. Please check and try again.')
  await page.findByRole('heading', { name: `Club ${lastName}` })

  await page.user.type(page.getByLabelText('Group Name'), '!')
  await page.press('Clear')
  await page.press('Keep editing', { inside: await page.findByRole('dialog', { name: 'Discard changes?' }) })
  expect(page.getByLabelText('Group Name')).toHaveProperty('value', `Club ${lastName}!`)

  await page.press('Delete group')
  const dialog = await page.findByRole('dialog', { name: `Delete Club ${lastName}?` })
  await within(dialog).findByText(/its coach and its client/)
  await page.press('Delete group', { inside: dialog })
  await page.findByText(`Club ${lastName} deleted`)
  expect(await SeatEntity.find({ clientId: client.id })).toBeUndefined()
  await page.press('Undo')
  await page.findByRole('heading', { name: `Club ${lastName}` })
  expect(await SeatEntity.find({ clientId: client.id })).toMatchObject({ channelId })
})

test('an admin changes a client’s group plan after seeing the impact, undoes it, and reads it in the log', async () => {
  const [admin, client, coach] = await Promise.all([makeAdmin(), makeClientWith('PLAN_2'), makeCoach()])
  const planOfClient = async () =>
    (await ClientEntity.find({ clientId: client.id }))?.coachPreference?.groupChatType
  await makeGroup({ coach, clients: [client], plan: 'PLAN_2' })
  const page = await openAsAdmin(admin, `/admin/clients/${client.id}`)
  await page.press('Group plan')
  const dialog = await page.findByRole('dialog', { name: 'Group plan of Clara Client' })
  const save = within(dialog).getByRole('button', { name: 'Change group plan' })
  expect(save).toHaveProperty('disabled', true)

  // A plan smaller than the group's is refused before anything is sent.
  await page.press(/^2 CLIENT GROUP/, { role: 'radio', inside: dialog })
  await within(dialog).findByRole('alert')
  expect(save).toHaveProperty('disabled', true)

  await page.press(/^6 CLIENT GROUP/, { role: 'radio', inside: dialog })
  await within(dialog).findByText('Clara Client stays in the group Runners.')
  await within(dialog).findByText('Clara Client will get an email.')
  expect(await planOfClient()).toBe('PLAN_2')
  await page.press('Change group plan', { inside: dialog })
  await page.findByText("Clara Client's group plan changed")
  expect(await planOfClient()).toBe('PLAN_3')
  await page.press('Undo')
  await expect.poll(planOfClient).toBe('PLAN_2')
  const log = await openAsAdmin(admin, `/admin/audit?person=${client.id}`)
  expect(await log.findAllByText(/changed the group plan of/)).toHaveLength(2)
})
