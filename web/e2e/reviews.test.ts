import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { makePaid, makeReview } from '#scripts/testing/reviews'
import { openAs, openAsAdmin } from './people'

const TEXT = 'Patient, clear and always there.'

async function makePayer() {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  await makePaid(coach, client)
  return { coach, client }
}
const stars = (page: Page) => page.getByRole('radiogroup', { name: 'Your rating' }).locator('label')
/** Touches a star as a finger does. */
const star = (page: Page, index: number) =>
  stars(page)
    .nth(index - 1)
    .click()
const rated = (page: Page) => page.getByRole('radio', { checked: true }).getAttribute('aria-label')

test('a client writes a review by touch, sees it wait, be published, and edits it', async () => {
  const { coach, client } = await makePayer()
  const admin = await makeAdmin()
  const page = await openAs(client, '/client/my-nutritionists')
  await page.getByRole('link', { name: 'Write a review of Carla Coach' }).click()
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByRole('alert').getByText('Choose a rating').waitFor()
  await star(page, 5)
  expect(await rated(page)).toBe('5 stars')
  await star(page, 5)
  expect(await rated(page)).toBe('4.5 stars')
  await page.getByLabel('Your review').fill(TEXT)
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('We read your review before it shows.').waitFor()
  await page.getByRole('list', { name: 'Your reviews' }).getByText('Waiting').waitFor()

  const office = await openAsAdmin(admin, '/admin/reviews?search=carla')
  await office.getByRole('button', { name: 'Show details' }).click()
  await office.getByText(TEXT).waitFor()
  await office.getByRole('button', { name: 'Approve the review of Carla Coach' }).click()
  const question = office.getByRole('dialog', { name: 'Publish this review?' })
  await question.getByText('The rating of Carla Coach goes from no reviews to 4.5 (1 review).').waitFor()
  await question.getByText('2 emails will tell of it.').waitFor()
  await question.getByRole('button', { name: 'Publish' }).click()
  await office.getByText('The review is published. An email tells of it.').waitFor()
  await office.getByText('Nothing matches').waitFor()

  await page.goto(`/client/nutritionists/${coach.id}`)
  const mine = page.getByRole('region', { name: 'Your review' })
  await mine.getByText('Your review is published.').waitFor()
  await page.getByRole('region', { name: 'Reviews', exact: true }).getByText(TEXT).waitFor()
  await mine.getByRole('link', { name: 'Edit' }).click()
  expect(await rated(page)).toBe('4.5 stars')
  await page.getByText("it leaves Carla's page until we have read it again").waitFor()
  await star(page, 3)
  await page.getByRole('button', { name: 'Send review' }).click()
  await mine.getByText('Waiting').waitFor()
  await page.getByText('There are no reviews yet.').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'My coaches' }).waitFor()
})

test('the stars are one stop for the keyboard, and arrows go by halves', async () => {
  const { coach, client } = await makePayer()
  const page = await openAs(client, `/client/nutritionists/${coach.id}/review`)
  await page.getByRole('radio', { name: '0.5 stars' }).focus()
  await page.keyboard.press('Space')
  expect(await rated(page)).toBe('0.5 stars')
  for (let half = 0; half < 6; half++) await page.keyboard.press('ArrowRight')
  expect(await rated(page)).toBe('3.5 stars')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  for (const index of [1, 5]) {
    const box = await stars(page)
      .nth(index - 1)
      .boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('who has not paid is not asked, and a link to the form says why it is closed', async () => {
  const { coach, client } = await makeReadyPair()
  const page = await openAs(client, `/client/nutritionists/${coach.id}/review`)
  await page.getByText('You can review a coach after your first payment.').waitFor()
  await page.goto(`/client/nutritionists/${coach.id}`)
  await page.getByText('There are no reviews yet.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Write a review' }).count()).toBe(0)
})

test('a client deletes a review that is published', async () => {
  const { coach, client } = await makePayer()
  await makeReview(coach, { clientId: client.id })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Your review is deleted.').waitFor()
  await page.getByText('There are no reviews yet.').waitFor()
  await page.getByRole('link', { name: 'Write a review' }).waitFor()
})

test('a coach answers a review, and everybody reads it once an admin has approved it', async () => {
  const coach = await makeCoach({ firstName: 'Carla' })
  await makeReview(coach)
  const page = await openAs(coach, '/nutritionist/profile')
  await page.getByRole('link', { name: 'Reviews' }).click()
  await page.getByRole('button', { name: 'Answer Clara Client' }).click()
  await page.getByLabel('Your answer to Clara Client').fill('Thank you, you did the work.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Waiting').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Edit your answer to Clara Client')

  const office = await openAsAdmin(await makeAdmin(), '/admin/reviews/answers?search=carla')
  await office.getByRole('button', { name: 'Approve the answer by Carla Coach' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await office.getByText('The answer is published. An email tells of it.').waitFor()

  await page.reload()
  await page.getByText('Your answer', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('Waiting').count()).toBe(0)
  const reader = await openAs(await makeReadyClient(), `/client/nutritionists/${coach.id}`)
  await reader.getByText("The coach's answer").waitFor()
  await reader.getByText('Thank you, you did the work.').waitFor()
})
