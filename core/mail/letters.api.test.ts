import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Billing from '#core/billing/letters'
import { statusChange } from '#core/coach/letters'
import * as Forms from '#core/forms/letters'
import * as Hiring from '#core/hiring/letters'
import { said } from '#core/mail/said'

/** What mail programs make a link of, or a header. */
const LINK = /[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|:\/|\S@\S|[\r\n]/u
const EVIL = 'www.evil.test\r\nBcc: x@evil.test https://evil.test/a'
const evil = { firstName: EVIL, lastName: EVIL, coachId: '1', clientId: '1', email: 'a@example.com' } as never

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

test('no letter makes a link or a header of what somebody is called or has written', () => {
  const subscription = { amountCents: 100, currentPeriodEnd: 1_900_000_000 } as never
  const letters = [
    Hiring.hireRequest(evil, evil),
    ...(['APPROVED', 'REJECTED', 'PENDING'] as const).map((to) => Hiring.linkDecision(to, evil, evil)),
    ...(['APPROVED', 'REJECTED', 'PENDING', 'SUSPENDED'] as const).map((to) => statusChange(evil, to, EVIL)),
    Forms.openPoll({ name: EVIL, type: 'client' }, EVIL),
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
