import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createAdmin } from '#core/admin-accounts/admins'
import { messages } from '#core/shared/messages'
import { expectAccessible, mailTo, open } from '#scripts/testing/setup/site'
import {
  fillClientIntake,
  fillPersonalInfo,
  fillProfessionalInfo,
  logInAsAdmin,
  PASSWORD,
  register,
} from './steps'

const COACH = 'nora.coach@example.com'
const CLIENT = 'cleo.client@example.com'
const ADMIN = 'admin@example.com'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The main flow, from two registrations to the admin's income. Client and coach use phones. */
test('a coach applies and gets paid by a client who found, hired and messaged them', async () => {
  await createAdmin({ email: ADMIN, name: 'Ada Admin', password: PASSWORD })

  const coach = await register('Apply as a coach', COACH)
  await heading(coach, 'Coach Intake Form').waitFor()
  await expectAccessible(coach)
  await fillPersonalInfo(coach, 'Nora', 'Fielding')
  await coach.getByRole('button', { name: 'Next', exact: true }).click()
  await fillProfessionalInfo(coach)
  await expectAccessible(coach)
  await coach.getByRole('button', { name: 'Next', exact: true }).click()
  await coach.getByRole('heading', { name: 'Form result' }).waitFor()
  await coach.getByText('Weekly meal plans and a call every Friday').waitFor()
  await expectAccessible(coach)
  await coach.getByRole('button', { name: 'Submit' }).click()
  await coach.waitForURL('**/nutritionist/status/pending')
  await coach.getByText(messages.pending).waitFor()
  await expectAccessible(coach)

  const admin = await open('/', { viewport: 'desktop' })
  await logInAsAdmin(admin, ADMIN)
  await admin.waitForURL('**/admin/dashboard')
  await admin.getByRole('link', { name: 'Applications', exact: true }).click()
  await admin.waitForURL('**/admin/applications')
  await admin.getByRole('row', { name: /Nora/ }).getByRole('button', { name: 'Show details' }).click()
  await admin.getByText('Weekly meal plans and a call every Friday').waitFor()
  await expectAccessible(admin)
  await admin.getByLabel('Application status').selectOption('APPROVED')
  await admin.getByLabel('Interview status').selectOption('Interviewed')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await admin.getByText('Nora Fielding approved').waitFor()
  expect((await mailTo(COACH, /approved/i)).text).toContain('Nora')

  await coach.goto('/redirect')
  await coach.waitForURL('**/nutritionist/dashboard')
  await expectAccessible(coach)
  await coach.getByRole('button', { name: /connect/i }).click()
  await coach.getByRole('button', { name: 'Finish' }).click()
  await coach.waitForURL('**/nutritionist/dashboard**')
  await coach
    .getByText(/submitted/i)
    .first()
    .waitFor()

  const client = await register('Join as a client', CLIENT)
  await heading(client, 'Client Onboarding Form').waitFor()
  await expectAccessible(client)
  await fillClientIntake(client, 'Cleo', 'Marsh')
  await client.getByRole('button', { name: /Next|Continue/ }).click()
  await heading(client, 'Coach Preferences Form').waitFor()
  await client.getByLabel('Vegan').check()
  await client.getByLabel('Precision Nutrition').check()
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Submit' }).click()
  await client.waitForURL('**/client/dashboard')
  await expectAccessible(client)

  await client.goto('/client/nutritionists')
  await client.getByRole('heading', { name: messages.recommendedHeading }).waitFor()
  await client
    .getByRole('link', { name: /Nora Fielding/ })
    .first()
    .waitFor()
  await client.getByText(/Vegan/).first().waitFor()
  await client.getByRole('searchbox').fill('meal plans')
  // The recommended coaches go, so what is below moves up. There is one coach before and after.
  await client.getByRole('button', { name: /meal plans/ }).waitFor()
  await client.getByRole('status').filter({ hasText: '1 coach' }).waitFor()
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Save Nora Fielding' }).first().click()
  await expect
    .poll(() => client.getByRole('button', { name: 'Save Nora Fielding', pressed: true }).count())
    .toBeGreaterThan(0)
  await client
    .getByRole('link', { name: /Nora Fielding/ })
    .first()
    .click()
  await heading(client, /Nora Fielding, a certified dietitian/).waitFor()
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Hire now' }).click()
  await client.getByLabel('Your note').fill('I work nights and skip breakfast.')
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Send request' }).click()
  await client.getByRole('heading', { name: 'Nora Fielding has your request' }).waitFor()
  await client.getByRole('button', { name: 'Done' }).click()
  await client.getByText(messages.linkPending).first().waitFor()

  await coach.goto('/nutritionist/clients')
  await expectAccessible(coach)
  await coach.getByRole('button', { name: /^Approve/ }).click()
  await coach
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await coach.getByText(messages.noRequests).waitFor()
  await mailTo(CLIENT, /Nora/)

  await client.reload()
  await client.getByText(messages.linkApproved).first().waitFor()
  await client.getByRole('button', { name: 'Pay & Subscribe', exact: true }).click()
  await client.getByLabel('$200').check()
  await client.getByRole('checkbox', { name: /I agree/ }).check()
  await expectAccessible(client)
  const [payment] = await Promise.all([
    client.context().waitForEvent('page'),
    client.getByRole('button', { name: 'Pay $200 per month' }).click(),
  ])
  await payment.getByRole('button', { name: 'Subscribe for $200' }).click()
  await payment.waitForURL('**/client/checkout/return**')
  await payment.getByText(messages.subscribed).waitFor()
  await expectAccessible(payment)

  await client.goto('/client/chat')
  await expectAccessible(client)
  await client.getByRole('link', { name: /Nora Fielding/ }).click()
  await coach.goto('/nutritionist/chat')
  await coach.getByRole('link', { name: /Cleo Marsh/ }).click()
  await write(client, 'Hello Nora, shall we start on Monday?')
  await coach.getByRole('log').getByText('Hello Nora, shall we start on Monday?').waitFor()
  await write(coach, 'Monday it is!')
  await client.getByRole('log').getByText('Monday it is!').waitFor()
  await expectAccessible(client)

  await client.goto('/client/subscriptions')
  await client.getByRole('button', { name: /Cancel subscription/ }).click()
  const question = client.getByRole('dialog')
  await question.getByText(messages.cancelSubscription).waitFor()
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await client.getByText(/^plan active until/i).waitFor()
  await expectAccessible(client)

  await admin.goto('/admin/dashboard')
  // The platform keeps 15% of $200 (rule fee).
  await admin.getByRole('region', { name: 'Income' }).getByText('$30.00 since January 2022').waitFor()
  await expectAccessible(admin)
})

async function write(page: Page, text: string) {
  await page.getByPlaceholder(messages.messagePlaceholder).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
