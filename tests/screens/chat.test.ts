import { expect, test } from 'vitest'
import { ChatGrantEntity } from '#core/chat/entity'
import { makeChat, provider } from '#scripts/testing/chat'
import { delivered, message, send } from './chats'
import { openAs } from './open'

test('renews a rejected token once without the person noticing', async () => {
  const { client, channel } = await makeChat()
  const clara = await openAs(client, `/client/chat/${channel}`)
  await clara.findByPlaceholderText('Enter Your Message')
  const given = () => ChatGrantEntity.queryAll(`chat-access#${client.id}`, { prefix: 'grant#' })
  const before = await given()
  expect(before).toHaveLength(1)
  for (const { token } of before) await provider('server').revokeToken(token)
  await send(clara, 'With a new token')
  await delivered(clara, 'With a new token')
  expect(await given()).toHaveLength(2)
})

test('a message that arrives during a reply leaves the focus where it is', async () => {
  const { client, coach, channel } = await makeChat()
  const write = (text: string) => provider(coach.id).publish({ channel, message: { text } })
  await write('Is oat milk fine?')
  const clara = await openAs(client, `/client/chat/${channel}`)
  await clara.press('Reply to Carl Coach')
  const cancel = await clara.findByRole('button', { name: 'Cancel reply' })
  expect(document.activeElement).toBe(clara.getByPlaceholderText('Enter Your Message'))
  cancel.focus()
  await write('The unsweetened one?')
  await message(clara, 'The unsweetened one?')
  expect(document.activeElement).toBe(cancel)
})
