import { expect, test, vi } from 'vitest'
import { client as table } from '#core/lib/table'
import { startGateway } from '#scripts/local/gateway/server'
import { makeClient } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'

test('the gateway closes only after the functions that are already running have finished', async () => {
  const { token } = await makeClient()
  await services.stream.drained()
  const own = await startGateway({ port: 0, siteUrl: services.addresses.web })
  const [requested, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const real = table.send.bind(table)
  const send = vi.spyOn(table, 'send').mockImplementation(async (command: object) => {
    requested.resolve()
    await goOn.promise
    return real(command as never)
  })
  const answer = fetch(`${own.url}/user`, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => 'gone',
  )
  await requested.promise
  let isClosed = false
  const closing = own.close().then(() => {
    isClosed = true
  })
  expect(await answer).toBe('gone')
  await expect.poll(() => fetch(own.url).catch(() => 'gone')).toBe('gone')
  expect(isClosed).toBe(false)
  goOn.resolve()
  await closing
  send.mockRestore()
})
