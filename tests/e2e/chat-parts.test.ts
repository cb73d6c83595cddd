import { expect, test } from 'vitest'
import { makeChat } from '#scripts/testing/chat'
import { delivered, send } from './chats'
import { openAs } from './people'

test('requests one token for a person with few conversations', async () => {
  const { client, channel } = await makeChat()
  const clara = await openAs(client, '/client/dashboard')
  const asked: string[] = []
  clara.on('request', (request) => {
    if (request.url().includes('/chat/token') && request.method() === 'GET') asked.push(request.url())
  })
  await clara.goto(`/client/chat/${channel}`)
  await send(clara, 'Hello')
  await delivered(clara, 'Hello')
  expect(asked).toHaveLength(1)
})
