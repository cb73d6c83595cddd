import { expect, test } from 'vitest'
import { GroupEntity, SeatEntity } from '#core/groups/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { messages } from '#core/messages'
import { makeGroup, preferring } from '#scripts/testing/groups'
import { makeAdmin, makeClient, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { openAsAdmin } from './people'

test('an admin puts a group together and is told who cannot join and why', async () => {
  const lastName = `Gruber${newId().replace(/\d/g, '').slice(-6)}`
  const coach = await makeCoach({ firstName: 'Greta', lastName })
  const [ana, ben] = await Promise.all([
    makeClient({ firstName: 'Ana', lastName, coachPreference: preferring('PLAN_2') }),
    makeClient({ firstName: 'Ben', lastName, coachPreference: preferring('PLAN_1') }),
    makeClient({ firstName: 'Cem', lastName }),
  ])
  const page = await openAsAdmin(await makeAdmin(), '/admin/groupchats')
  const clients = page.getByRole('table', { name: 'Clients' })
  const row = (name: string) => clients.getByRole('row').filter({ hasText: `${name} ${lastName}` })
  const notice = page.getByRole('dialog', { name: 'This is not possible' })
  await page.getByLabel('Client or plan').fill(lastName)
  await row('Ana').getByText('Can join').waitFor()
  await row('Cem').getByText(messages.groupClientWithoutPlan).waitFor()
  await row('Ana').getByRole('button', { name: /^Add/ }).click()
  await page.getByText('1 of 3', { exact: true }).waitFor()
  await row('Ben').getByText(messages.groupClientTooSmall).waitFor()
  await row('Ben').getByRole('button', { name: /^Add/ }).click()
  await notice.getByText(messages.groupClientTooSmall, { exact: true }).waitFor()
  await notice.getByRole('button', { name: 'OK' }).click()

  await page.getByLabel('Group type').selectOption('2 CLIENT GROUP - $225')
  await row('Ben').getByText('Can join').waitFor()
  await row('Ben').getByRole('button', { name: /^Add/ }).click()
  await row('Cem').getByText(messages.groupClientWithoutPlan).waitFor()
  await page.getByLabel('Coach', { exact: true }).fill(lastName)
  await page.getByRole('button', { name: `Choose: Greta ${lastName}` }).click()
  const money = page.getByRole('table', { name: /^Per month/ })
  await money.getByText('$382.50').waitFor()
  await money.getByText('$67.50').waitFor()
  await page.getByLabel('Group type').selectOption('3 CLIENT GROUP - $150')
  await page.getByLabel('Group Name').fill(lastName)
  await page.getByRole('button', { name: 'Save group' }).click()
  await notice.getByText(messages.groupPlanTooLarge, { exact: true }).waitFor()
  await notice.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('Group type').selectOption('2 CLIENT GROUP - $225')
  await page.getByRole('button', { name: 'Save group' }).click()
  await page.getByText(`${lastName} is saved.`).waitFor()
  const seat = await SeatEntity.find({ clientId: ana.id })
  expect(await GroupEntity.find({ channelId: seat?.channelId ?? '' })).toMatchObject({
    name: lastName,
    plan: 'PLAN_1',
    coachId: coach.id,
    clients: [{ clientId: ana.id }, { clientId: ben.id }],
  })
  // What is opened stands in the address.
  expect(new URL(page.url()).searchParams.get('group')).toBe(seat?.channelId)
  await page.getByRole('table', { name: 'Groups' }).getByText(`Ana ${lastName}, Ben ${lastName}`).waitFor()
})

test('on a phone a group is chosen, kept from what its payment forbids, deleted and brought back', async () => {
  const lastName = `Hofer${newId().replace(/\d/g, '').slice(-6)}`
  const coach = await makeCoach({ firstName: 'Hanna', lastName })
  const client = await makeClient({ firstName: 'Ida', lastName, coachPreference: preferring('PLAN_1') })
  const channelId = await makeGroup({ coach, clients: [client], name: `Team ${lastName}` })
  await write(SeatEntity.update({ clientId: client.id }, { add: { runningPlans: 1 } }))
  const admin = await makeAdmin()
  const page = await openAsAdmin(admin, '/admin/groupchats', { viewport: 'phone' })
  await page.getByLabel('Group, coach or client').fill(lastName)
  await page.getByRole('button', { name: `Edit Team ${lastName}` }).click()
  await page.getByRole('heading', { name: `Team ${lastName}` }).waitFor()
  const notice = page.getByRole('dialog', { name: 'This is not possible' })
  for (const [button, words] of [
    [`Remove Ida ${lastName}`, messages.groupClientNotRemovable],
    [`Remove Hanna ${lastName}`, messages.groupCoachNotRemovable],
    ['Delete group', messages.groupNotDeletable],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await notice.getByText(words, { exact: true }).waitFor()
    await notice.getByRole('button', { name: 'OK' }).click()
    await notice.waitFor({ state: 'hidden' })
  }

  // Meanwhile the plan ends, and another admin renames the group.
  await write(SeatEntity.update({ clientId: client.id }, { add: { runningPlans: -1 } }))
  const body = {
    id: channelId,
    groupName: `Club ${lastName}`,
    groupChatType: 'PLAN_1',
    nutritionistId: coach.id,
    clientIds: [client.id],
  }
  expect((await call('POST', '/admin/updateGroupChat', { token: admin.token, body })).status).toBe(200)
  await page.getByLabel('Group Name').fill('Mine')
  await page.getByRole('button', { name: 'Save group' }).click()
  await notice.getByText('Another admin changed this group in the meantime. Please look again.').waitFor()
  await notice.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('heading', { name: `Club ${lastName}` }).waitFor()

  await page.getByRole('button', { name: 'Delete group' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete Club ${lastName}?` })
  await dialog.getByText('its coach and its client').waitFor()
  await dialog.getByRole('button', { name: 'Delete group' }).click()
  await page.getByText(`Club ${lastName} is deleted.`).waitFor()
  expect(await SeatEntity.find({ clientId: client.id })).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: `Club ${lastName}` }).waitFor()
  expect(await SeatEntity.find({ clientId: client.id })).toMatchObject({ channelId })
})
