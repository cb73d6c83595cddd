import { expect, test } from 'vitest'
import { ReportEntity } from '#core/chat/report-entity'
import { makeChat, provider } from '#scripts/testing/chat'
import { makeAdmin } from '#scripts/testing/people'
import { services } from '#scripts/testing/world'
import { delivered, message, send } from './chats'
import { openAs, openAsAdmin } from './people'

test('a coach sees who waits for an answer, waves one off, takes that back and answers', async () => {
  const { client, coach, channel } = await makeChat()
  await provider(client.id).publish({ channel, message: { text: 'Is oat milk fine?' } })
  const page = await openAs(coach, '/nutritionist/dashboard')
  const waiting = page.getByRole('list', { name: 'Waiting for your answer' })
  await waiting.getByText('Waits for 1 minute').waitFor()
  await waiting.getByRole('button', { name: 'No answer needed' }).click()
  await page.getByText('Nobody waits for an answer.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await waiting.getByRole('link', { name: 'Clara Client' }).waitFor()

  const owed = page.getByRole('region', { name: 'Waiting for your answer' })
  await owed.getByRole('link', { name: 'See all' }).click()
  const filter = page.getByRole('button', { name: 'Waiting for your answer (1)' })
  expect(await filter.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('link', { name: /Clara Client.*1 minute/ }).click()
  await message(page, 'Is oat milk fine?').waitFor()
  await page.getByRole('button', { name: 'No answer needed' }).waitFor()
  await send(page, 'Yes, the unsweetened one.')
  await delivered(page, 'Yes, the unsweetened one.')
  await expect.poll(() => page.getByRole('button', { name: 'No answer needed' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await page.getByText('Nobody waits for an answer').waitFor()
  await page.getByRole('button', { name: 'Waiting for your answer' }).click()
  await page.getByRole('link', { name: /Clara Client/ }).waitFor()
})

test('a client reports a message, and an admin reads it with what was said around it, and is done', async () => {
  const { client, coach, channel } = await makeChat()
  const said = async (id: string, text: string) =>
    String((await provider(id).publish({ channel, message: { text } })).timetoken)
  await said(client.id, 'What does it cost?')
  const timetoken = await said(coach.id, 'Pay me in cash.')
  const page = await openAs(client, `/client/chat/${channel}`)
  await message(page, 'Pay me in cash.').waitFor()
  await page.getByRole('button', { name: 'Report a message' }).click()
  expect(await page.getByRole('button', { name: /^Report this message/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Report this message of Carl Coach' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this message?' })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await dialog.getByText('Reason is required').first().waitFor()
  await dialog.getByLabel('What is wrong with it?').fill('He wants cash.')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await page.getByText('Thank you. The admins of Platewise look at it.').waitFor()
  const key = { channelId: channel, timetoken, reporterId: client.id }
  expect(await ReportEntity.find(key)).toMatchObject({ status: 'open', authorId: coach.id })

  const admin = await openAsAdmin(await makeAdmin(), '/admin/dashboard', { viewport: 'phone' })
  await admin
    .getByRole('list', { name: 'Reported messages' })
    .getByRole('link', { name: 'Carl Coach' })
    .click()
  const read = admin.getByRole('list', { name: 'What was said' })
  await read.getByText('What does it cost?').waitFor()
  await read.getByText('Pay me in cash.').waitFor()
  await admin.getByRole('button', { name: 'Done', exact: true }).click()
  await admin.getByText('No report waits').waitFor()
  await services.stream.drained()
  expect(await ReportEntity.find(key)).toMatchObject({ status: 'done', doneBy: 'Ada Admin' })
})
