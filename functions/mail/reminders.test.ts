import { expect, test } from 'vitest'
import { reminderPermission } from '#core/mail/reminders'
import { makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

test('a person turns reminders off and on in the settings as well as with the link of an email', async () => {
  const { id, token } = await makeClient()
  const isOn = async () => (await call<{ isOn: boolean }>('GET', '/user/reminders', { token })).body.isOn
  const set = (on: unknown) => call('PUT', '/user/reminders', { token, body: { isOn: on } })
  expect(await isOn()).toBe(true)
  expect(await set(false)).toMatchObject({ status: 200, body: { isOn: false } })
  expect(await reminderPermission(id)).toBeUndefined()
  await set(true)
  const link = (await reminderPermission(id))?.token
  expect(await isOn()).toBe(true)
  await call('POST', `/reminders/stop/${link}`)
  expect(await isOn()).toBe(false)
  expect(await set('yes')).toMatchObject({ status: 400, body: { issues: [{ path: 'isOn' }] } })
  expect(await isOn()).toBe(false)
})
