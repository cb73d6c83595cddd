import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { makeAnswer, makePaid, makeReview } from '#scripts/testing/reviews'
import { openAs, openAsAdmin, type Screen } from './open'

const TEXT = 'Patient, clear and always there.'

async function makePayer() {
  const { coach, client } = await makeReadyPair({ firstName: 'Carla' })
  await makePaid(coach, client)
  return { coach, client }
}
/** Taps a star. */
async function star(page: Screen, index: number) {
  const rating = await page.findByRole('radiogroup', { name: 'Your rating' })
  await page.user.click(rating.querySelectorAll('label')[index - 1] as HTMLElement)
}
const rated = (page: Screen, words: string) =>
  page.findByText((text) => text.startsWith(`${words}. Tap again for`))

test('a client writes a review by touch, sees it pending and published, and edits it', async () => {
  const { coach, client } = await makePayer()
  const page = await openAs(client, '/client/my-nutritionists')
  await page.press('Write a review of Carla Coach', { role: 'link' })
  await page.press('Send review')
  await within(await page.findByRole('alert')).findByText('Choose a rating')
  await star(page, 5)
  await rated(page, '5 stars')
  await star(page, 5)
  await rated(page, '4.5 stars')
  await page.fill(/^Your review/, TEXT)
  await page.press('Send review')
  await page.findByText(/We'll read your review before publishing it/)
  await within(await page.findByRole('list', { name: 'Your reviews' })).findByText('Pending')

  const office = await openAsAdmin(await makeAdmin(), '/admin/reviews?search=carla')
  await office.press(/^Show details/)
  await office.findByText(TEXT)
  await office.press(/^Approve the review of Carla Coach/)
  const question = await office.findByRole('dialog', { name: 'Approve this review?' })
  await within(question).findByText(/Carla Coach's rating: no reviews → 4\.5 \(1 review\)/)
  await within(question).findByText(/2 emails will be sent\./)
  await office.press('Approve', { inside: question })
  await office.findByText(/^Review of .+ approved$/)
  await office.findByText(/Nothing matches/)

  const again = await openAs(client, '/client/my-nutritionists')
  await again.press(/^Carla Coach/, { role: 'link' })
  await expect.poll(() => location.pathname).toBe(`/client/nutritionists/${coach.id}`)
  const mine = await again.findByRole('region', { name: 'Your review' })
  await within(mine).findByText(/Your review is published\./)
  await within(await again.findByRole('region', { name: 'Reviews' })).findByText(TEXT)
  await again.press('Edit', { role: 'link', inside: mine })
  await rated(again, '4.5 stars')
  await again.findByText(/we'll take it off Carla's page until we've read it/)
  await star(again, 3)
  await again.press('Send review')
  await within(await again.findByRole('region', { name: 'Your review' })).findByText('Pending')
  await again.findByText('No reviews yet.')
  history.back()
  await again.findByRole('heading', { name: 'My coaches' })
})

test('leaving a review that was only looked at asks nothing', async () => {
  const { client } = await makePayer()
  const page = await openAs(client, '/client/my-nutritionists')
  await page.press('Write a review of Carla Coach', { role: 'link' })
  await page.user.click(await page.findByLabelText(/^Your review/))
  await page.user.tab()
  await page.press('Cancel')
  await page.findByRole('heading', { name: 'My coaches' })
})

test('does not ask clients who never paid, and explains why the review form is closed', async () => {
  const { coach, client } = await makeReadyPair()
  const form = await openAs(client, `/client/nutritionists/${coach.id}/review`)
  await form.findByText('You can review a coach after your first payment.')
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.findByText('No reviews yet.')
  await waitFor(() => expect(page.queryByRole('link', { name: /Write a review/ })).toBeNull())
})

test('a client deletes a published review', async () => {
  const { coach, client } = await makePayer()
  await makeReview(coach, { clientId: client.id })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.press('Delete')
  await page.press('Delete', { inside: await page.findByRole('dialog') })
  await page.findByText('Review deleted')
  await page.findByText('No reviews yet.')
  await page.findByRole('link', { name: /Write a review/ })
})

test('the reply of a coach to a review is visible to everyone after approval by an admin', async () => {
  const coach = await makeCoach({ firstName: 'Carla' })
  await makeReview(coach)
  const other = await makeCoach({ firstName: 'Olga', lastName: 'Carlason' })
  await makeReview(other, { answer: makeAnswer({ text: 'See you in spring.' }) })
  const page = await openAs(coach, '/nutritionist/profile')
  await page.press('Reviews', { role: 'link' })
  await page.press('Reply to Clara C.')
  await page.fill(/^Your reply to Clara C\./, 'Thank you, you did the work.')
  await page.press('Send reply')
  await page.findByText('Pending')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit your reply to Clara C.'),
  )
  const address = location.pathname

  const office = await openAsAdmin(await makeAdmin(), '/admin/reviews/answers?search=carla')
  await office.press(/^Approve the reply by Carla Coach/)
  await office.press('Approve', { inside: await office.findByRole('dialog') })
  await office.findByText(/^Reply from .+ approved$/)
  await office.findByText('See you in spring.')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Hide details of Olga Carlason'),
  )

  const again = await openAs(coach, address)
  await again.findByText('Your reply')
  await waitFor(() => expect(again.queryByText('Pending')).toBeNull())
  const reader = await openAs(await makeReadyClient(), `/client/nutritionists/${coach.id}`)
  await reader.findByText("Coach's reply")
  await reader.findByText('Thank you, you did the work.')
})

test('a client reads all reviews of a coach page by page, with the focus on the first new one', async () => {
  const [coach, client] = await Promise.all([makeCoach({ firstName: 'Rhea' }), makeReadyClient()])
  for (let index = 1; index <= 45; index++)
    await makeReview(coach, { clientId: `former-${index}`, text: `Review number ${index}.` })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  const list = within(await page.findByRole('list', { name: 'Reviews' }))
  const texts = () => list.getAllByText(/^Review number/).map(({ textContent }) => textContent)
  expect(texts()).toHaveLength(20)
  await page.press('Load more')
  await expect.poll(texts).toHaveLength(40)
  await page.findByText('40 of 45')
  expect(document.activeElement?.textContent).toContain('Review number 25.')
  await page.press('Load more')
  await expect.poll(texts).toHaveLength(45)
  expect(new Set(texts()).size).toBe(45)
  expect(page.queryByRole('button', { name: 'Load more' })).toBeNull()
})
