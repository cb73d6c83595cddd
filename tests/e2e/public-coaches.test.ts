import { expect, test } from 'vitest'
import { makeCoach } from '#scripts/testing/people'
import { pathOf } from '#scripts/testing/public-pages'
import { makeReview } from '#scripts/testing/reviews'
import { expectAccessible, mailTo, open } from '#scripts/testing/setup/site'
import { settings } from '#stacks/settings'
import { openAs } from './people'
import { codeFor, fillClientIntake, PASSWORD } from './steps'

test('visitors can read the styled coach pages without scripts', async () => {
  const coach = await makeCoach({ firstName: 'Nadia', lastName: 'Noscript' })
  await makeReview(coach, { text: 'She answers every day.', rating: 5 })
  const path = await pathOf(coach)
  const page = await open('/coaches', { hasScripts: false })
  await page.getByRole('link', { name: /Nadia Noscript/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Nadia Noscript' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  await page.getByText('She answers every day.').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).waitFor()
  const radius = await page
    .locator('.pc-details')
    .evaluate((details) => getComputedStyle(details).borderStartStartRadius)
  expect(radius).toBe('20px')
  expect((await page.goto('/coaches/nobody-here'))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: '404 page not found' }).waitFor()
})

test('someone who joins from the page of a coach returns to that coach after the code and the forms', async () => {
  const email = 'joins.anna@example.com'
  const coach = await makeCoach({ firstName: 'Anna', lastName: 'Wanted' })
  const page = await open(await pathOf(coach))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Join to work with Anna' }).click()
  await page.getByText("we'll take you back to the coach").waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password confirmation', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Six-digit code').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await fillClientIntake(page, 'Joanna', 'Joiner')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { level: 1, name: 'Coach Preferences Form' }).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { level: 1, name: /Anna Wanted/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/client/nutritionists/${coach.id}`)
})

test('a coach chooses who sees them, and the landing page shows only coaches who agreed', async () => {
  const coach = await makeCoach({ firstName: 'Fiona', lastName: 'Featured' })
  await makeReview(coach, { text: 'Worth every cent of it.', rating: 5 })
  const path = await pathOf(coach)
  const page = await openAs(coach, '/nutritionist/profile')
  const group = page.getByRole('radiogroup', { name: 'Public page' })
  const choose = async (name: string) => {
    const choice = group.getByRole('radio', { name })
    await choice.click()
    await expect.poll(() => choice.isChecked()).toBe(true)
  }
  await choose('Anyone + homepage')
  await expect.poll(async () => (await page.request.get('/coaches/featured')).text()).toContain(path)

  const guest = await open('/')
  const meet = guest.getByRole('region', { name: 'Meet our coaches' })
  await meet.getByRole('link', { name: /Fiona Featured/ }).waitFor()
  await guest.getByText('Worth every cent of it.').first().waitFor()

  await choose('Members only')
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(404)
})

test('the slider moves on its own until someone uses it, and the calculator subtracts the fee', async () => {
  const page = await open('/favicon.svg')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const slider = page.getByRole('region', { name: 'The app on your phone' })
  const track = slider.getByRole('list')
  const left = () => track.evaluate((list) => list.scrollLeft)
  await slider.scrollIntoViewIfNeeded()
  const waited = async () => {
    await page.clock.runFor(5000)
    return left()
  }
  await expect.poll(waited).toBeGreaterThan(100)
  await slider.getByRole('button', { name: 'Pause' }).click()
  await slider.getByRole('button', { name: 'Play' }).waitFor()

  await page.getByRole('slider', { name: 'Clients' }).fill('20')
  await page.getByRole('radio', { name: '$200' }).check()
  await page.getByText('$3,400').waitFor()
})

test('a visitor sends us a message with the form', async () => {
  const page = await open('/contact')
  await page.getByLabel('Email').fill('asks@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your message is required').first().waitFor()
  await page.getByLabel('Your message').fill('How do I change my card?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Message sent' }).waitFor()
  const { text } = await mailTo(settings.support, /A question from/)
  expect(text).toContain('How do I change my card?')
})
