import { waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ADMIN_UUID, adminChannel } from '#core/chat/shared/channel-names'
import { messages } from '#core/shared/messages'
import { provider } from '#scripts/testing/chat'
import { makeAdmin, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { makeReadyClient, suspendClient, suspendCoach } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { SESSION_KEY } from '#scripts/testing/setup/stored-session'
import { services } from '#scripts/testing/setup/test-services'
import { delivered, message, send } from './chats'
import { openAs, openAsAdmin, type Screen } from './open'
import { watchRequests } from './requests'

const endsOn = (path: string) => waitFor(() => expect(location.pathname).toBe(path))

/** Opens `path`, follows all redirects and expects to arrive at `end`. */
async function goes(person: TestPerson, path: string, end: string, open: typeof openAsAdmin = openAs) {
  const page = await open(person, path)
  await endsOn(end)
  await page.findByRole('heading', { level: 1 })
  return page
}

test('redirects everyone from the screens of other roles to their own', async () => {
  const [client, coach, admin] = await Promise.all([makeReadyClient(), makeCoach(), makeAdmin()])
  for (const path of ['/nutritionist/dashboard', '/admin/dashboard', '/client/status/suspended'])
    await goes(client, path, '/client/dashboard')
  for (const path of ['/client/dashboard', '/admin/applications', '/nutritionist/status/pending'])
    await goes(coach, path, '/nutritionist/dashboard')
  await goes(coach, '/nutritionist', '/nutritionist/profile/edit')
  for (const path of ['/client/dashboard', '/nutritionist/clients'])
    await goes(admin, path, '/admin/dashboard', openAsAdmin)
})

test('redirects new people to their form from every screen', async () => {
  const [client, coach] = await Promise.all([makeNewcomer('client'), makeNewcomer('nutritionist')])
  for (const path of ['/client/dashboard', '/client/chat']) await goes(client, path, '/client-onboarding')
  for (const path of ['/nutritionist/dashboard', '/nutritionist/status/pending'])
    await goes(coach, path, '/nutritionist')
})

test('suspended clients and coaches see only how to contact us', async () => {
  const [client, coach] = await Promise.all([
    makeReadyClient({ status: 'SUSPENDED' }),
    makeCoach({ status: 'SUSPENDED' }),
  ])
  const seesOnlyThat = async (page: Screen) => {
    await page.findByText(messages.suspended)
    const contact = await page.findByRole('link', { name: 'Contact via email' })
    expect(contact.getAttribute('href')).toMatch(/^mailto:/)
    expect(page.queryByRole('navigation')).toBeNull()
  }
  for (const path of ['/client/dashboard', '/client/chat', '/client/nutritionists'])
    await seesOnlyThat(await goes(client, path, '/client/status/suspended'))
  for (const path of ['/nutritionist/dashboard', '/nutritionist/chat', '/nutritionist'])
    await seesOnlyThat(await goes(coach, path, '/nutritionist/status/suspended'))
})

test('a suspension takes effect with the next request of an open screen, without signing out', async () => {
  const [client, coach] = await Promise.all([makeReadyClient(), makeCoach()])
  const isSuspended = async (person: TestPerson, page: Screen, path: string) => {
    await endsOn(path)
    await page.findByText(messages.suspended)
    await waitFor(() => expect(page.queryByRole('navigation')).toBeNull())
    expect(localStorage.getItem(SESSION_KEY)).toContain('accessToken')
    await goes(person, path, path)
  }
  const clara = await openAs(client, '/client/profile/edit')
  await clara.fill('First name', 'Clarissa')
  const save = await clara.findByRole('button', { name: 'Save' })
  await suspendClient(client)
  // A background request may come first and remove the pressed button.
  await clara.user.click(save)
  await isSuspended(client, clara, '/client/status/suspended')

  const carl = await openAs(coach, '/nutritionist/dashboard')
  await carl.findByText('You have no clients yet.')
  await carl.press('Menu')
  const menu = within(await carl.findByRole('dialog'))
  const subscriptions = await menu.findByRole('link', { name: 'Subscriptions' })
  await suspendCoach(coach)
  await carl.user.click(subscriptions)
  await isSuspended(coach, carl, '/nutritionist/status/suspended')
})

test('a pending coach sees the steps to their first client', async () => {
  const coach = await makeCoach({ status: 'PENDING' })
  for (const path of ['/nutritionist/dashboard', '/nutritionist', '/nutritionist/profile/edit']) {
    const carl = await goes(coach, path, '/nutritionist/status/pending')
    await carl.findByText(messages.pending)
    for (const step of messages.onboardingSteps) await carl.findByText(step)
    expect(carl.queryByRole('navigation')).toBeNull()
  }
})

test('a rejected coach sees the reason and can apply again', async () => {
  const rejectionComment = 'Your résumé is not readable.'
  const coach = await makeCoach({ status: 'REJECTED', rejectionComment })
  const carl = await goes(coach, '/nutritionist/dashboard', '/nutritionist/status/reject')
  await carl.findByText(messages.rejected)
  await carl.findByText(rejectionComment)
  await carl.press('Edit and apply again', { role: 'link' })
  await carl.findByRole('heading', { name: 'Coach Intake Form' })
  await carl.findByText(rejectionComment)
})

test.each(['PENDING', 'REJECTED'] as const)(
  'a %s coach chats with the admins, and Back leads to the status page',
  async (status) => {
    const coach = await makeCoach({ status })
    const channelId = adminChannel(coach.id)
    const admin = await makeAdmin()
    const body = { nutritionistId: coach.id, toAdmin: true }
    await call('POST', '/admin/chat/init', { token: admin.token, body })
    await provider(ADMIN_UUID).publish({ channel: channelId, message: { text: 'Is your license renewed?' } })
    await services.pubnub.events.settled()
    const asked = watchRequests()
    const carl = await openAs(coach, '/nutritionist/dashboard')
    await carl.press('Chat with us (1 new)')
    await message(carl, 'Is your license renewed?')
    await send(carl, 'Since May')
    await delivered(carl, 'Since May')
    expect(carl.queryByRole('alert')).toBeNull()
    // What a chat loads beside its messages is requested by then.
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/poll/user'))
    history.back()
    await carl.findByRole('button', { name: /Chat with us/ })
    expect(asked.filter(({ status }) => status === 403)).toEqual([])
  },
)

test('the approval of a coach reaches them in a chat with the admins', async () => {
  const coach = await makeCoach({ status: 'PENDING' })
  const { token } = await makeAdmin()
  const intervals = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => intervals.mockRestore())
  const carl = await openAs(coach, '/nutritionist')
  await carl.press('Chat with us')
  await carl.findByLabelText(/^Message/)
  expect(carl.queryByRole('navigation')).toBeNull()

  const body = { status: 'APPROVED', interviewStatus: true, previousStatus: 'PENDING' }
  await call('PUT', `/admin/nutritionists/${coach.id}/status`, { token, body })
  const askAgain = () => intervals.mock.calls.findLast(([, milliseconds]) => milliseconds === 15_000)?.[0]
  await expect.poll(askAgain).toBeDefined()
  askAgain()?.()
  await carl.findAllByRole('navigation')
  expect(location.pathname).toBe(`/nutritionist/chat/${adminChannel(coach.id)}`)
})
