import { expect, test } from 'vitest'
import { ChatEntity } from '#core/chat/entity'
import { SeatEntity } from '#core/groups/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { messages } from '#core/shared/messages'
import { makeChat } from '#scripts/testing/chat'
import { makeClientWith, makeGroup } from '#scripts/testing/groups'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { expectAccessible } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { chooseOption, delivered, field, message, send } from '../chats'
import { openAs, openAsAdmin } from '../people'

const phone = { viewport: 'phone' } as const

test('an admin replies to a client who asked for help, deletes the chat and restores it', async () => {
  const [client, admin] = [await makeReadyClient({ firstName: 'Zora', lastName: 'Asks' }), await makeAdmin()]
  const asking = await openAs(client, '/client/chat')
  await asking.getByRole('button', { name: 'Request chat with admin' }).click()
  await send(asking, 'I need help')
  await delivered(asking, 'I need help')

  await services.pubnub.events.settled()
  const desk = await openAsAdmin(admin, '/admin/dashboard', phone)
  await desk.waitForFunction(() => document.title.startsWith('('))
  await desk.getByRole('link', { name: /^Chat/ }).first().click()
  await desk.getByRole('searchbox').fill('zora')
  const entry = desk.getByRole('link', { name: /Zora Asks/ })
  await entry.getByText('1 unread message').waitFor()
  await expectAccessible(desk)
  await entry.click()
  await message(desk, 'I need help').waitFor()
  await send(desk, 'Here we are')
  await message(asking, 'Here we are').waitFor()
  await expect
    .poll(() => desk.getByRole('link', { name: 'Zora Asks' }).getAttribute('href'))
    .toBe(`/admin/clients/${client.id}`)

  await chooseOption(desk, 'Delete this chat')
  const dialog = desk.getByRole('dialog', { name: 'Delete this chat' })
  await dialog.getByText('Are you sure you want to delete this chat?').waitFor()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await desk.getByRole('button', { name: 'Undo' }).waitFor()
  await desk.getByRole('button', { name: 'Deleted chats' }).click()
  await desk.getByRole('button', { name: 'Restore the chat with Zora Asks' }).click()
  await entry.waitFor()
  await desk.goto(`/admin/clients/${client.id}`)
  await desk.getByRole('button', { name: 'Open chat' }).click()
  await message(desk, 'Here we are').waitFor()
})

test('a moderating admin can read but not write, and the people in the chat can see that', async () => {
  const { client, coach, channel } = await makeChat()
  const admin = await makeAdmin()
  const clara = await openAs(client, `/client/chat/${channel}`)
  await send(clara, 'Between us')
  await delivered(clara, 'Between us')

  const desk = await openAsAdmin(admin, `/admin/nutritionists/${coach.id}`, phone)
  await desk.getByRole('link', { name: 'Moderate chats' }).click()
  await desk.getByRole('link', { name: /Clara Client/ }).click()
  const whom = desk.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Clara Client' })
  await expect.poll(() => whom.getAttribute('href')).toBe(`/admin/clients/${client.id}`)
  await expect.poll(() => message(desk, 'Between us').count()).toBe(0)
  await desk.getByLabel(/^Reason/).fill('A complaint of the client')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Start reading' }).click()
  await message(desk, 'Between us').waitFor()
  await desk.getByText('Chat is readonly').waitFor()
  await expect.poll(() => field(desk).count()).toBe(0)
  await expectAccessible(desk)

  await clara.reload()
  await clara.getByText(/A Platewise admin can read this chat until/).waitFor()
  await desk.getByRole('button', { name: 'Stop reading' }).click()
  await desk.getByLabel(/^Reason/).waitFor()
  await expect.poll(() => message(desk, 'Between us').count()).toBe(0)
  await desk.getByRole('button', { name: 'Back to conversations' }).click()
  await desk.getByRole('heading', { name: /^Chats of/ }).waitFor()
  await desk.getByRole('button', { name: 'Close chats' }).click()
  await desk.getByRole('link', { name: 'Moderate chats' }).waitFor()
  const acts = await call<{ rows: object[] }>('GET', `/admin/audit?person=${client.id}`, {
    token: admin.token,
  })
  expect(acts.body.rows).toContainEqual(
    expect.objectContaining({
      action: 'chat.moderate',
      details: { channelId: channel, reason: 'A complaint of the client' },
    }),
  )
})

test('an admin gives a reason to open a group, and can delete and restore it unless a member pays', async () => {
  const name = `Team ${newId().slice(-6)}`
  const [coach, client, admin] = [await makeCoach(), await makeClientWith('PLAN_1'), await makeAdmin()]
  const channelId = await makeGroup({ coach, clients: [client], name })
  const pay = (more: number) =>
    write(SeatEntity.update({ clientId: client.id }, { add: { runningPlans: more } }))
  const desk = await openAsAdmin(admin, `/admin/chat/${channelId}`)
  await desk.getByText(/will see that an admin is reading/).waitFor()
  await expect.poll(() => field(desk).count()).toBe(0)
  await expectAccessible(desk)
  await desk.getByLabel(/^Reason/).fill('A complaint')
  await desk.getByRole('button', { name: 'Start reading' }).click()
  await send(desk, 'Hello all')
  await delivered(desk, 'Hello all')
  await expectAccessible(desk)
  await chooseOption(desk, 'Stop reading')
  await desk.getByText(/will see that an admin is reading/).waitFor()

  await pay(1)
  await desk.reload()
  await chooseOption(desk, 'Delete this chat')
  await desk.getByText(messages.groupNotDeletable).waitFor()
  await pay(-1)
  await desk.reload()
  await chooseOption(desk, 'Delete this chat')
  const dialog = desk.getByRole('dialog', { name: 'Delete this chat' })
  await dialog.getByText(/Are you sure you want to delete this chat\?/).waitFor()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await desk.getByText(`Group ${name} deleted. You can restore it for 30 days.`).waitFor()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await ChatEntity.find({ channelId }))?.deletedAt).toBeUndefined()
})
