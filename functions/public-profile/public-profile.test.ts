import { expect, test, vi } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { createMissingPages } from '#core/public-profile/create-missing-pages'
import { CurrentSlugEntity, SlugClaimEntity } from '#core/public-profile/entity'
import { onProfileChanged } from '#core/public-profile/on-profile-changed'
import { FRAME_HEAD, FRAME_MAIN, FRAME_PATH } from '#core/public-profile/shared/page-slots'
import { slugOf } from '#core/public-profile/slug'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { pathOf, renameCoach } from '#scripts/testing/public-pages'
import { call } from '#scripts/testing/request'
import { makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

/** Requests a page like a visitor without an account. */
async function get(path: string) {
  const response = await fetch(services.addresses.api + path, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const statusOf = async (path: string) => (await get(path)).status

async function choose({ token }: TestPerson, visibility: string) {
  const answer = await call('PUT', '/nutritionist/public-page', { token, body: { visibility } })
  await services.stream.drained()
  return answer
}

async function setStatus(coach: TestPerson, status: string) {
  const { token } = await makeAdmin()
  const before = await CoachEntity.find({ coachId: coach.id })
  const body = { status, interviewStatus: true, previousStatus: before?.status }
  await call('PUT', `/admin/nutritionists/${coach.id}/status`, { token, body })
  await services.stream.drained()
}

/** The structured data for search engines. */
const dataIn = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}')

test('shows visitors the coach’s offer and reviews, and nothing that is for members only', async () => {
  const coach = await makeCoach({
    firstName: 'Paula',
    lastName: 'Public',
    calendarUrl: 'https://calendar.example.com/paula',
    schedule: 'Mondays',
    phone: '(212) 555-0199',
    address1: '77 Secret Lane',
    howDidFind: 'a secret friend',
    comment: 'A secret note',
  })
  const client = await makeClient({ firstName: 'Shyname' })
  await makeReview(coach, { clientId: client.id, text: 'She listens & helps <b>a lot</b>.', rating: 4.5 })
  const { status, headers, text } = await get(await pathOf(coach))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  for (const shown of [
    'Paula Public',
    'Mondays',
    'She listens &amp; helps &lt;b&gt;a lot&lt;/b&gt;.',
    '4.5 (1 review)',
  ])
    expect(text).toContain(shown)
  const stored = await CoachEntity.find({ coachId: coach.id })
  const hidden = [coach.email, stored?.referalKey, stored?.subject, stored?.resume, stored?.zipcode]
  for (const secret of [...hidden, '555-0199', 'ecret', 'calendar.example.com', 'Shyname', client.id])
    expect(text).not.toContain(secret)
})

test('escapes everything a coach writes, on the page and in its structured data', async () => {
  const attack = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>'
  const coach = await makeCoach({ currentOffering: attack, specialities: [attack], schedule: attack })
  const { text } = await get(await pathOf(coach))
  expect(text).not.toContain('<script>alert')
  expect(text).not.toContain('<img src=x')
  expect(dataIn(text)['@graph'][0].description).toBe(attack)
})

test('gives search engines a person, and a rating only once there are reviews', async () => {
  const coach = await makeCoach({ firstName: 'Rated', dietitian: true, expYears: 5 })
  const path = await pathOf(coach)
  const before = dataIn((await get(path)).text)['@graph']
  expect(before[0]).toMatchObject({ '@type': 'Person', jobTitle: 'Certified dietitian' })
  expect(before[1]).not.toHaveProperty('aggregateRating')
  await makeReview(coach, { rating: 4 })
  await services.stream.drained()
  const { text } = await get(path)
  expect(dataIn(text)['@graph'][1].aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 })
  const { web } = services.addresses
  expect(text).toContain(`<link rel="canonical" href="${web}${path}" />`)
  expect(text).toMatch(/<meta property="og:image" content="http[^"]+" \/>/)
  expect(text).toMatch(/<meta name="description" content="Rated [^"]+" \/>/)
})

test('shows only approved coaches who want to be public, immediately and in every list', async () => {
  const coach = await makeCoach({ firstName: 'Zelda', lastName: 'Zimmer', status: 'PENDING' })
  await services.stream.drained()
  const path = '/coaches/zelda-zimmer'
  const isListed = async (where: string) => (await get(where)).text.includes(path)
  const shown = async () => [
    await statusOf(path),
    await isListed('/coaches/after/zelda-aa'),
    await isListed('/coaches/sitemap/z'),
    await isListed('/coaches/featured'),
  ]
  const nowhere = [404, false, false, false]
  expect(await shown()).toEqual(nowhere)
  await setStatus(coach, 'APPROVED')
  expect(await shown()).toEqual([200, true, true, false])
  await choose(coach, 'FEATURED')
  expect(await shown()).toEqual([200, true, true, true])
  await setStatus(coach, 'SUSPENDED')
  expect(await shown()).toEqual(nowhere)
  await setStatus(coach, 'APPROVED')
  expect(await shown()).toEqual([200, true, true, true])
  expect((await choose(coach, 'HIDDEN')).body).toEqual({ visibility: 'HIDDEN' })
  expect(await shown()).toEqual(nowhere)
  const page = () => call('GET', '/nutritionist/public-page', { token: coach.token })
  expect((await page()).body).toEqual({ visibility: 'HIDDEN', path: null })
  await choose(coach, 'LISTED')
  expect(await shown()).toEqual([200, true, true, false])
  expect((await page()).body).toEqual({ visibility: 'LISTED', path })
})

test('leads to other coaches instead of one who isn’t accepting new clients', async () => {
  const coach = await makeCoach({ firstName: 'Busy' })
  const path = await pathOf(coach)
  expect((await get(path)).text).toContain('Join to work with Busy')
  await call('PUT', '/nutritionist/availability', { token: coach.token, body: { status: false } })
  await services.stream.drained()
  const { text } = await get(path)
  expect(text).toContain('accepting new clients right now')
  expect(text).toContain('See other coaches')
  expect(text).not.toContain('Join to work with')
})

test('answers an unknown URL with a 404 page that isn’t cached, and a malformed one with 400', async () => {
  const { status, headers, text } = await get('/coaches/nobody-at-all')
  expect(status).toBe(404)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('404 page not found')
  expect(text).toContain('<meta name="robots" content="noindex" />')
  expect(await statusOf("/coaches/x'--")).toBe(400)
  expect(await statusOf('/coaches/sitemap/zz')).toBe(400)
})

test('coaches with the same name get different URLs, and an old URL leads only to the same coach', async () => {
  const name = { firstName: 'Same', lastName: 'Name' }
  const [first, second] = [await makeCoach(name), await makeCoach(name)]
  const paths = [await pathOf(first), await pathOf(second)]
  expect(paths.toSorted()).toEqual(['/coaches/same-name', '/coaches/same-name-2'])
  const [own = ''] = paths
  expect(await renameCoach(first, 'Other')).toBe('/coaches/same-other')
  expect(await statusOf('/coaches/same-other')).toBe(200)
  const moved = await get(own)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/coaches/same-other'])
  const third = await makeCoach(name)
  expect([own, ...paths]).not.toContain(await pathOf(third))
  // With the old name, the coach gets the old URL back.
  expect(await renameCoach(first, 'Name')).toBe(own)
  expect((await get('/coaches/same-other')).headers.get('location')).toBe(own)
  await choose(first, 'HIDDEN')
  expect(await statusOf('/coaches/same-other')).toBe(404)
})

test('turns names in any script into URLs', () => {
  const of = (firstName: string, lastName: string) => slugOf({ firstName, lastName })
  expect(of('Ána-María', "O'Neill, Jr.")).toBe('ana-maria-o-neill-jr')
  expect(of('李小龙', '李小龙')).toBe('coach')
})

test('lists each coach exactly once, page by page', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      makeCoach({ firstName: 'Paged', lastName: `Coach${String.fromCharCode(97 + index)}x` }),
    ),
  )
  await services.stream.drained()
  const seen: string[] = []
  let path: string | undefined = '/coaches'
  while (path) {
    const { text } = await get(path)
    seen.push(...[...text.matchAll(/class="pc-card" href="([^"]+)"/g)].map(([, href = '']) => href))
    path = /rel="next" href="([^"]+)"/.exec(text)?.[1]
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((url) => url.includes('/paged-coach'))).toHaveLength(30)
  const index = (await get('/coaches/sitemap.xml')).text
  expect(index.match(/<sitemap>/g)).toHaveLength(26)
  expect((await get('/coaches/sitemap/p')).text).toContain('/coaches/paged-coachax</loc>')
})

test('lists the coaches of one specialty under its own path, and answers 404 for an unknown one', async () => {
  const [vegan, other] = await Promise.all([
    makeCoach({ firstName: 'Speciala', specialities: ['bio hacker', 'Own words'] }),
    makeCoach({ firstName: 'Specialb', specialities: ['Thyroid Health'] }),
  ])
  const [path, otherPath] = [await pathOf(vegan), await pathOf(other)]
  const list = await get('/coaches/specialty/bio-hacker')
  expect(list.text).toContain(`href="${path}"`)
  expect(list.text).not.toContain(`href="${otherPath}"`)
  expect(list.text).toContain('href="/coaches/specialty/bio-hacker" aria-current="page"')
  const after = await get('/coaches/specialty/bio-hacker/after/speciaaa')
  expect(after.text).toContain(`href="${path}"`)
  expect(after.text).toContain('href="/coaches/specialty/bio-hacker">Back to the start')
  expect(await statusOf('/coaches/specialty/own-words')).toBe(404)
  expect((await get('/coaches')).text).toContain('href="/coaches/specialty/bio-hacker"')
})

test('never gives the landing page the same quote twice', async () => {
  const text = 'Word for word the same praise.'
  for (const firstName of ['Aaquoteda', 'Aaquotedb'])
    await makeReview(await makeCoach({ firstName, visibility: 'FEATURED' }), { text, rating: 5 })
  await services.stream.drained()
  expect((await get('/coaches/featured')).text.split(text)).toHaveLength(2)
})

test('gives the landing page featured coaches who take new clients, each with a good review', async () => {
  const coach = await makeCoach({ firstName: 'Aafeatured', visibility: 'FEATURED' })
  const busy = await makeCoach({ firstName: 'Aabusy', visibility: 'FEATURED', availability: false })
  await makeReview(coach, { text: 'Not for me, sadly so.', rating: 1 })
  await makeReview(coach, { text: 'Changed how I eat, really.', rating: 5 })
  const path = await pathOf(coach)
  const { text } = await get('/coaches/featured')
  expect(text).toContain(`href="${path}"`)
  expect(text).toContain('Changed how I eat, really.')
  expect(text).not.toContain('Not for me')
  expect(text).not.toContain(await pathOf(busy))
})

test('creates each missing page of an approved public coach exactly once, and no others', async () => {
  const older: TestPerson[] = []
  await services.stream.skipRecords(async () => {
    older.push(...(await Promise.all([1, 2].map(() => makeCoach({ firstName: 'Olda', lastName: 'Timer' })))))
    older.push(await makeCoach({ visibility: 'HIDDEN' }), await makeCoach({ status: 'PENDING' }))
  })
  const slugs = () => Promise.all(older.map(({ id }) => CurrentSlugEntity.find({ coachId: id })))
  expect(await slugs()).toEqual([undefined, undefined, undefined, undefined])
  expect(await createMissingPages()).toBe(2)
  const [first, second, ...others] = await slugs()
  expect([first?.slug, second?.slug].sort()).toEqual(['olda-timer', 'olda-timer-2'])
  expect(others).toEqual([undefined, undefined])
  for (const slug of [first?.slug, second?.slug]) expect(await statusOf(`/coaches/${slug}`)).toBe(200)
  expect(await createMissingPages()).toBe(0)
})

test('two concurrent runs for one coach claim one URL', async () => {
  for (let pair = 0; pair < 5; pair++) {
    let coachId = ''
    await services.stream.skipRecords(async () => {
      coachId = (await makeCoach({ firstName: 'Twyla', lastName: 'Twice' })).id
    })
    const after = await CoachEntity.find({ coachId })
    await Promise.all([1, 2].map(() => onProfileChanged({ id: coachId, before: undefined, after })))
    const slugs = ['', ...Array.from({ length: 19 }, (_, index) => `-${index + 2}`)].map((end) => ({
      slug: `twyla-twice${end}`,
    }))
    const own = (await SlugClaimEntity.findMany(slugs)).filter((claim) => claim.coachId === coachId)
    expect(own.map(({ slug }) => slug)).toEqual([(await CurrentSlugEntity.find({ coachId }))?.slug])
  }
})

test('a page without the site’s styles is never cached, and a complete one is for minutes', async () => {
  const coach = await makeCoach({ firstName: 'Frieda', lastName: 'Framed' })
  const cacheControl = async () => (await get(await pathOf(coach))).headers.get('cache-control')
  expect(await cacheControl()).toBe('no-store')

  const { fetch } = globalThis
  const site = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      String(input).endsWith(FRAME_PATH)
        ? new Response(`<html><head>${FRAME_HEAD}</head><body>${FRAME_MAIN}</body></html>`)
        : fetch(input, init),
    )
  expect(await cacheControl()).toBe('public, max-age=0, s-maxage=300, stale-while-revalidate=300')
  site.mockRestore()
})
