import { expect, test } from 'vitest'
import { topics } from '#core/privacy/shared/topics'
import { listPage } from '#core/public-profile/list-page'
import type { PublicPath } from '@/pages/paths'
import { render } from '@/prerender'

const PAGES = ['/', '/about', '/support', '/contact', '/faq', '/privacy', '/terms', '/newsletter'] as const

async function textOf(path: PublicPath) {
  const html = await render(path)
  return html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
}

/** Claims that no part of the product fulfills (rule only-true-claims). */
const UNKEPT =
  /working days|within a day|once a month|interview|talk to the coach before|find a certified|coaches who agreed|coaches whom you asked|third-party trackers|every privileged access|bank account every month/i

test.each(PAGES)("%s makes no claim the product doesn't fulfill", async (path) => {
  expect(UNKEPT.exec(await textOf(path))?.[0]).toBeUndefined()
})

test.each([{}, { after: 'anna' }, { speciality: 'Vegan' as const }])(
  "the public list of coaches makes no claim the product doesn't fulfill (%o)",
  (filter) => {
    const { description, main } = listPage({ coaches: [], next: undefined }, filter)
    expect(UNKEPT.exec(description + main.text)?.[0]).toBeUndefined()
  },
)

test('Privacy says what a coach sees before and after approval, and who else sees a client', async () => {
  const text = await textOf('/privacy')
  for (const claim of [
    'Only coaches who approved your request see your full profile.',
    "While your request is pending, the coach sees your name, your photo and what you're looking for.",
    "They see your full profile only while they're your coach.",
    'Other clients see your name, photo and messages in a group you join',
    'encrypted in transit and at rest',
    'permanently delete the data 72 hours later',
  ])
    expect(text).toContain(claim)
})

test('Privacy lists what is kept, what for and for how long, as the topics say', async () => {
  const text = await textOf('/privacy')
  for (const { title, what, why, kept } of topics)
    expect(text).toContain(`${title}${what}What for: ${why} How long: ${kept}`)
})

test('Support says that approved coaches are listed unless they opt out', async () => {
  expect(await textOf('/support')).toMatch(
    /Approved coaches are on a list that anyone can read.*unless they have chosen/,
  )
})
