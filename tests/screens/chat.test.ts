import { expect, test } from 'vitest'
import { ChatGrantEntity } from '#core/chat/entity'
import { makeChat, provider } from '#scripts/testing/chat'
import { delivered, send } from './chats'
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
