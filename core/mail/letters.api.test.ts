import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as Billing from '#core/billing/letters'
import * as Chat from '#core/chat/letters'
import { statusChange } from '#core/coach/letters'
import * as Hiring from '#core/hiring/letters'
import * as Identity from '#core/identity/letters'
import { config } from '#core/lib/config'
import { said } from '#core/mail/said'
import * as Newsletter from '#core/newsletter/letters'
import * as Polls from '#core/polls/letters'
import * as Referral from '#core/referral/letters'
import * as Reviews from '#core/reviews/letters'
import { fc } from '#scripts/testing/properties'
import { publicPages } from '../../web/src/pages/pages'

/** What mail programs make a link of, or a header. */
const LINK = /[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|:\/|\S@\S|[\r\n]/u
const EVIL = 'www.evil.test\r\nBcc: x@evil.test https://evil.test/a'
const evil = { firstName: EVIL, lastName: EVIL, coachId: '1', clientId: '1', email: 'a@example.com' } as never

const reviews = [
  Reviews.askForReview(evil, evil),
  Reviews.published(evil, evil),
  Reviews.notPublished(evil, evil),
  Reviews.newReview(evil, evil, 4.5),
  Reviews.answered(evil, evil),
  Reviews.answerNotPublished(evil),
]

const unread = (['client', 'coach'] as const).map((role) =>
  Chat.unreadMessages({
    firstName: EVIL,
    role,
    name: EVIL,
    channelId: 'pair.1.2',
    unread: 2,
    token: 'token',
  }),
)

test('a text of a person is one short line without a link, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(said(text)).not.toMatch(LINK)
      expect([...said(text)].length).toBeLessThanOrEqual(61)
    }),
  )
  expect(said(EVIL)).toBe('www. evil. test Bcc: x@ evil. test https: / / evil. test/ a')
  expect(said('\u202Eevil\u200B.\u2060test')).toBe('evil . test')
  for (const name of ['Anna-Lena O’Neil', 'J. R. Smith, Jr.', 'Зоя Ёлкина', 'José Ñandú'])
    expect(said(name)).toBe(name)
})

const invitations = (coach: Parameters<typeof Referral.invitation>[0] & { clientId: string }) => [
  Referral.invitation(coach, 'client', 'token'),
  Referral.invitation(coach, 'nutritionist', 'token'),
  Referral.invitationOfClient(coach, 'token'),
  Referral.invitedClientJoined(coach, coach),
]

/** The addresses of all screens, `/client/nutritionists/$id` among them. */
function screens() {
  const tree = readFileSync(new URL('../../web/src/route-tree.gen.ts', import.meta.url), 'utf8')
  const [fullPaths = ''] = /interface FileRoutesByFullPath \{[^}]*/.exec(tree) ?? []
  return [...fullPaths.matchAll(/'(.*?)'/g)].map(([, path = '']) => path).concat(Object.keys(publicPages))
}

test('each letter leads to a screen that exists', () => {
  const subscription = { amountCents: 100, currentPeriodEnd: 1_900_000_000 } as never
  const letters = [
    Hiring.hireRequest(evil, evil),
    ...(['APPROVED', 'REJECTED', 'PENDING'] as const).map((to) => Hiring.linkDecision(to, evil, evil)),
    ...(['APPROVED', 'REJECTED', 'PENDING', 'SUSPENDED'] as const).map((to) => statusChange(evil, to, null)),
    ...invitations(evil),
    ...(['client', 'coach'] as const).map((recipientType) =>
      Polls.openPoll({ firstName: 'Ana' }, { title: 'Weekly check-in', pollId: '1', recipientType }),
    ),
    Identity.confirmAddress('token'),
    Identity.addressChanged(),
    Billing.refundFailed('re_1', 100),
    Newsletter.confirmSubscription('token'),
    Newsletter.subscribed('token'),
    ...reviews,
    ...unread,
  ]
  const mails = [
    Billing.subscribed(evil, evil, subscription),
    Billing.newSubscriber(evil, evil, subscription),
    Billing.paymentFailed(evil, evil, { amount_due: 100, next_payment_attempt: null }),
    Billing.paidTwice(evil, evil, subscription),
    Billing.paidInVain(evil, evil, subscription),
  ]
  const links = [
    ...letters.flatMap(({ action, quiet }) => [action?.url ?? '', ...(quiet ? [quiet.url] : [])]),
    ...mails.map(({ input }) => String(input.Item?.text)),
  ].map((text) => text.split(config.siteUrl)[1]?.split(/[\s#?]/)[0])
  const known = screens().map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}$`))
  expect(links.filter((link = '') => !known.some((pattern) => pattern.test(link)))).toEqual([])
})

test('no letter makes a link or a header of what somebody is called or has written', () => {
  const subscription = { amountCents: 100, currentPeriodEnd: 1_900_000_000 } as never
  const letters = [
    Hiring.hireRequest(evil, evil),
    ...(['APPROVED', 'REJECTED', 'PENDING'] as const).map((to) => Hiring.linkDecision(to, evil, evil)),
    ...(['APPROVED', 'REJECTED', 'PENDING', 'SUSPENDED'] as const).map((to) => statusChange(evil, to, EVIL)),
    ...invitations(evil),
    Polls.openPoll({ firstName: EVIL }, { title: EVIL, pollId: '1', recipientType: 'client' }),
    ...reviews,
    ...unread,
  ]
  const mails = [
    Billing.subscribed(evil, evil, subscription),
    Billing.newSubscriber(evil, evil, subscription),
    Billing.paymentFailed(evil, evil, { amount_due: 100, next_payment_attempt: null }),
    Billing.paidTwice(evil, evil, subscription),
  ]
  for (const { subject, paragraphs } of letters)
    for (const text of [subject, ...paragraphs]) expect(text).not.toMatch(LINK)
  for (const { input } of mails) {
    expect(input.Item?.subject).not.toMatch(LINK)
    expect(String(input.Item?.text)).not.toContain('evil.test')
  }
})
