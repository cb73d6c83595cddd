import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { NO_PREFERENCE } from '#core/client/shared/no-preference'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { RelationshipEntity } from '#core/relationship/entity'
import { SPECIALITIES } from '#core/shared/catalogue'
import * as Payments from '#scripts/testing/payments'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { openAs, type Screen } from './open'

const NAMES = ['Ana', 'Bea', 'Cid', 'Dan', 'Eva', 'Fay', 'Gus', 'Hal', 'Ida', 'Jan', 'Kim', 'Lea']
let client: TestPerson
const coaches = new Map<string, TestPerson>()

beforeAll(async () => {
  client = await makeReadyClient()
  for (const [index, firstName] of NAMES.entries()) {
    const coach = await makeCoach({ firstName, lastName: 'Coach', gender: index < 3 ? 'female' : 'male' })
    coaches.set(firstName, coach)
  }
})

const cards = (page: Screen) => within(page.getByRole('list', { name: 'Coaches' })).getAllByRole('article')
const answersOf = async ({ token }: TestPerson, { id }: TestPerson) => {
  const { body } = await call<CoachDetail>('GET', `/client/nutritionists/${id}`, { token })
  return body.match.reasons.map(({ answer }) => answer)
}
const told = (page: Screen, text: string | RegExp) =>
  expect
    .poll(() => page.queryAllByRole('status').map(({ textContent }) => textContent))
    .toContainEqual(expect.stringMatching(typeof text === 'string' ? `^${text}$` : text))

test('ignores unknown parameters in the URL', async () => {
  const page = await openAs(client, '/client/nutritionists?utm_source=mail&search=bea')
  await told(page, '1 coach')
})

test('keeps search and filters in the URL, across reloads and Back', async () => {
  let page = await openAs(client, '/client/nutritionists', { viewport: 'desktop' })
  await told(page, '12 coaches')
  await page.press('Gender')
  await page.press('Female', { role: 'checkbox' })
  await told(page, '3 coaches')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(page.queryByLabelText('Female')).toBeNull())
  await expect.poll(() => document.activeElement?.textContent).toBe('Gender (1)')
  await page.user.type(page.getByRole('searchbox'), 'bea')
  await told(page, '1 coach')
  const { href } = location
  const { searchParams } = new URL(href)
  expect(searchParams.get('search')).toBe('bea')
  expect(searchParams.get('gender')).toContain('female')

  page = await openAs(client, href, { viewport: 'desktop' })
  await told(page, '1 coach')
  expect(page.getByRole('searchbox')).toHaveProperty('value', 'bea')
  await page.press(/Bea Coach/, { role: 'link', inside: cards(page)[0] })
  await page.findByRole('heading', { level: 1, name: /Bea Coach/ })
  history.back()
  await told(page, '1 coach')
  expect(location.href).toBe(href)
  await page.press('Remove Female')
  await page.press('Remove “bea”')
  await told(page, '12 coaches')
  expect(location.search).toBe('')
})

test('Load more appends the next coaches and focuses the first of them', async () => {
  const page = await openAs(client, '/client/nutritionists')
  await told(page, '12 coaches')
  await expect.poll(() => cards(page)).toHaveLength(9)
  await page.press('Load more')
  await expect.poll(() => cards(page)).toHaveLength(12)
  const [tenth] = within(cards(page)[9] as HTMLElement).getAllByRole('link')
  await expect.poll(() => document.activeElement === tenth).toBe(true)
  const names = cards(page).map((card) => within(card).getByRole('heading').textContent)
  expect(new Set(names).size).toBe(12)
  await waitFor(() => expect(page.queryByRole('button', { name: 'Load more' })).toBeNull())
})

test('keeps loaded pages in the URL across reloads and Back, and resets them on a new search', async () => {
  let page = await openAs(client, '/client/nutritionists')
  await page.press('Load more')
  await expect.poll(() => cards(page)).toHaveLength(12)
  expect(location.search).toBe('?page=2')
  const { href } = location
  const names = () => cards(page).map((card) => within(card).getByRole('heading').textContent)
  const before = names()

  page = await openAs(client, href)
  await expect.poll(() => page.queryAllByRole('article').length).toBeGreaterThan(9)
  expect(names()).toEqual(before)
  await page.press(/./, { role: 'link', inside: cards(page)[11] })
  await expect.poll(() => location.pathname).not.toBe('/client/nutritionists')
  const { pathname } = location
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  history.back()
  await expect.poll(() => page.queryByRole('list', { name: 'Coaches' })?.children).toHaveLength(12)
  await expect.poll(() => document.activeElement?.getAttribute('href')).toBe(pathname)

  await page.user.type(page.getByRole('searchbox'), 'bea')
  await told(page, '1 coach')
  expect(location.search).toBe('?search=bea')
})

test('a URL that requests more pages than exist shows all coaches', async () => {
  const page = await openAs(client, '/client/nutritionists?page=100000')
  await expect.poll(() => page.queryByRole('list', { name: 'Coaches' })?.children).toHaveLength(12)
  expect(page.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('the card of a coach says whether the client has requested them', async () => {
  const asking = await makeReadyClient()
  const statuses = [['Ana', 'PENDING'] as const, ['Bea', 'APPROVED'] as const, ['Cid', 'REJECTED'] as const]
  for (const [name, status] of statuses)
    await Payments.makeRelationship(coaches.get(name) as TestPerson, asking, status)
  const page = await openAs(asking, '/client/nutritionists')
  await page.press('Load more')
  const textOf = (name: string) =>
    cards(page).find(({ textContent }) => textContent.includes(`${name} Coach`))?.textContent
  await expect.poll(() => textOf('Ana')).toContain('Requested')
  expect(textOf('Bea')).toContain('Your coach')
  expect(textOf('Cid')).toContain('Declined your request')
  expect(textOf('Dan')).not.toMatch(/Requested|Your coach|Declined/)
})

test('a search without a result says what could be left out', async () => {
  const page = await openAs(client, '/client/nutritionists?search=zzz')
  await page.findByRole('heading', { name: 'No coach matches everything' })
  await page.findByText('Try removing “zzz”.')
  await page.press('Clear all filters')
  await told(page, '12 coaches')
})

test('uses only five of six specialties in the URL', async () => {
  const six = encodeURIComponent(JSON.stringify(SPECIALITIES.slice(0, 6)))
  const page = await openAs(client, `/client/nutritionists?specialities=${six}`)
  const chips = await page.findByRole('list', { name: 'Active filters' })
  await expect.poll(() => within(chips).getAllByRole('button', { name: /^Remove/ })).toHaveLength(5)
})

test('a coach who accepts no new clients cannot be hired, and their page leads to others', async () => {
  const coach = await makeCoach({ firstName: 'Max', availability: false })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.findByText(/^Max isn't accepting new clients right now\./)
  expect(page.queryByRole('button', { name: 'Hire now' })).toBeNull()
  const others = page.getByRole('link', { name: 'See other coaches' })
  expect(others.getAttribute('href')).toBe('/client/nutritionists')

  const body = { nutritionistId: coach.id, clientId: client.id }
  expect((await call('POST', '/user/connect-users', { token: client.token, body })).status).toBe(409)
  expect(await RelationshipEntity.find({ coachId: coach.id, clientId: client.id })).toBeUndefined()
})

test('shows the prices of a coach whatever the status of the request', async () => {
  const coach = await makeCoach({ expYears: 4 })
  for (const status of [null, 'PENDING', 'REJECTED', 'APPROVED'] as const) {
    const person = await makeReadyClient()
    if (status) await Payments.makeRelationship(coach, person, status)
    const page = await openAs(person, `/client/nutritionists/${coach.id}`)
    const prices = within(await page.findByRole('region', { name: 'What you pay' }))
    prices.getByText('$100 / $200 / $300 per month')
  }
})

test('a request is sent once, however often the button is pressed', async () => {
  const coach = await makeCoach({ firstName: 'Mia' })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.press('Hire now')
  await page.user.dblClick(await page.findByRole('button', { name: 'Send request' }))
  await page.findByText(/^Mia will decide soon\./)
  const hire = page.getByRole('button', { name: 'Hire now' })
  await expect.poll(() => hire.getAttribute('aria-disabled')).toBe('true')
  expect(await RelationshipEntity.find({ coachId: coach.id, clientId: client.id })).toMatchObject({
    status: 'PENDING',
  })
})

test('the page of a coach lists matching preferences just like the recommendations', async () => {
  const wishful = await makeReadyClient({
    coachPreference: {
      groupChatType: 'NONE',
      gender: ['female'],
      experience: '5+',
      personality: '',
      certifications: [],
      specialities: ['Vegan'],
    },
  })
  const coach = await makeCoach({
    firstName: 'Pia',
    gender: 'female',
    expYears: 3,
    specialities: ['Vegan'],
    promotionTime: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const page = await openAs(wishful, `/client/nutritionists/${coach.id}`)
  const match = within(await page.findByRole('region', { name: 'Why this coach fits you' }))
  await match.findByText('Fits 2 of 3')
  expect(match.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Match: Specializes in VeganIgnore',
    'Match: Matches your gender preferenceIgnore',
    '–No match: 3 years of experience; you prefer 5+ yearsIgnore',
  ])
})

test('asks a client without preferences to set them instead of showing that 0 of 0 fit', async () => {
  const open = await makeReadyClient({ coachPreference: NO_PREFERENCE })
  const coach = await makeCoach({ firstName: 'Zoe' })
  await call('POST', '/client/saved', { token: open.token, body: { nutritionistId: coach.id } })
  const page = await openAs(open, '/client/nutritionists')
  await page.findByRole('link', { name: 'Set your coach preferences' })
  // The directory is cached for some seconds, so it may lack the newest coaches.
  await told(page, /^\d+ coaches$/)
  const search = document.body.textContent
  const home = await openAs(open, '/client/dashboard')
  await home.findByRole('list', { name: 'Your shortlist' })
  await home.findByRole('link', { name: 'Set your coach preferences' })
  for (const text of [search, document.body.textContent]) expect(text).not.toMatch(/fits 0 of 0/i)

  const wishful = await makeReadyClient()
  const all = encodeURIComponent(JSON.stringify(await answersOf(wishful, coach)))
  const ignoring = await openAs(wishful, `/client/nutritionists/${coach.id}?ignore=${all}`)
  await ignoring.findByText('All your preferences are ignored')
  expect(document.body.textContent).not.toMatch(/fits 0 of 0/i)
})

test('unsaving a coach can be undone, is announced, and keeps the focus in the list', async () => {
  const [saver, ria, sia] = await Promise.all([
    makeReadyClient(),
    makeCoach({ firstName: 'Ria' }),
    makeCoach({ firstName: 'Sia' }),
  ])
  for (const { id } of [ria, sia])
    await call('POST', '/client/saved', { token: saver.token, body: { nutritionistId: id } })
  let page = await openAs(saver, '/client/saved')
  const notice = (name: string) => page.findByText(`${name} Coach removed from saved coaches`)
  const focused = () => document.activeElement?.textContent
  const enter = async (name: string) => {
    const button = await page.findByRole('button', { name })
    button.focus()
    await page.user.keyboard('{Enter}')
  }
  const undos = () => page.queryAllByRole('button', { name: 'Undo' })

  await enter('Save Sia Coach')
  await notice('Sia')
  const saved = within(page.getByRole('list', { name: 'Saved coaches' }))
  await expect.poll(() => saved.getAllByRole('article')).toHaveLength(1)
  await expect.poll(focused).toMatch(/^Ria Coach/)
  await enter('Save Ria Coach')
  await notice('Ria')
  await page.findByRole('heading', { name: 'No saved coaches yet' })
  await expect.poll(focused).toBe('Saved Coaches')
  // Only the last removal can be undone.
  await expect.poll(undos).toHaveLength(1)
  await enter('Undo')
  const again = await page.findByRole('list', { name: 'Saved coaches' })
  await within(again).findByRole('link', { name: /^Ria Coach/ })
  expect(focused()).toBe('Saved Coaches')
  await expect.poll(undos).toEqual([])
  const stored = async () =>
    (await call<{ id: string }[]>('GET', '/client/saved', { token: saver.token })).body.map(({ id }) => id)
  await expect.poll(stored).toEqual([ria.id])

  page = await openAs(saver, `/client/nutritionists/${ria.id}`)
  await page.findByRole('button', { name: 'Save Ria Coach', pressed: true })
  await enter('Save Ria Coach')
  await expect.poll(stored).toEqual([])
  await enter('Undo')
  await expect.poll(stored).toEqual([ria.id])
  const save = page.getByRole('button', { name: 'Save Ria Coach' })
  await expect.poll(() => document.activeElement === save && save.getAttribute('aria-pressed')).toBe('true')
})
