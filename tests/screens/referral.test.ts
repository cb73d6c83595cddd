import { expect, test } from 'vitest'
import { InviteeEntity } from '#core/referral/entity'
import { messages } from '#core/shared/messages'
import { makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { openAs } from './open'

test('tells a coach that a person does not want invitations', async () => {
  const email = 'weary@example.com'
  const page = await openAs(await makeCoach(), '/nutritionist/referral')
  const invite = async () => {
    await page.user.clear(await page.findByRole('textbox', { name: 'Email' }))
    await page.user.type(page.getByRole('textbox', { name: 'Email' }), email)
    await page.press('Send invitation')
  }
  await invite()
  await page.findByText(messages.invitationSent)
  const { token } = (await InviteeEntity.find({ email })) ?? {}
  expect(await call('POST', `/invitations/stop/${token}`)).toMatchObject({ status: 200 })
  await invite()
  await page.findAllByText(/^This person asked us not to send invitations\./)
})
