import { clientStatusEmail, deletionCode, deletionEmails, ownDeletionEmail } from '#core/accounts/emails'
import * as Billing from '#core/billing/emails'
import { CLOSED_ACCOUNT, LOST_ACCOUNT } from '#core/billing/payouts/bank'
import * as PlanChange from '#core/billing/plans/plan-change-emails'
import { reportDecided, unreadMessages } from '#core/chat/emails'
import { changesDecided, edited, editUndone, statusChange, submitted } from '#core/coach/emails'
import { COACH_STATUSES } from '#core/coach/shared/schema'
import { question } from '#core/contact/emails'
import { downloadCode, downloadStarted } from '#core/data-export/emails'
import * as Extras from '#core/extras/emails'
import { openAssignment } from '#core/forms/assignments/emails'
import { formAnswered } from '#core/forms/submissions/emails'
import { joined, planChanged } from '#core/groupchats/emails'
import * as Hiring from '#core/hiring/emails'
import * as Identity from '#core/identity/emails'
import type { EmailName, EmailTemplate } from '#core/mail/email-template'
import * as Newsletter from '#core/newsletter/emails'
import * as Referral from '#core/referral/emails'
import { RELATIONSHIP_STATUSES } from '#core/relationship/shared/statuses'
import * as Reviews from '#core/reviews/emails'
import { type Named, nameOf } from '#core/shared/name'

/** The people the sample emails are about, and the text they wrote in them: a reason, a title, a message. */
export interface SampleNames {
  client: Named & { clientId: string; email: string }
  coach: Named & { coachId: string; referalKey: string }
  words: string
}

const ID = '01JD0000000000000000000000'
const ERASE_AT = '2026-12-01T12:00:00.000Z'
const TOKEN = `${ID}.${'sample'.repeat(7)}s`
const ids = { clientId: ID, coachId: ID, referalKey: 'sample' }

export const sampleNames = {
  typical: {
    client: { ...ids, firstName: 'Clara', lastName: 'Novak', email: 'clara@example.com' },
    coach: { ...ids, firstName: 'Anna-Lena', lastName: "O'Neil" },
    words: 'Weekly check-in',
  },
  /** The longest names allowed, and names that try to inject HTML or headers. */
  awkward: {
    client: {
      ...ids,
      firstName: 'Wolfeschlegelsteinhausenb',
      lastName: '<b>www.evil.test</b>\r\nBcc: x@evil.test',
      email: 'a.very.long.address.that.somebody.really.has@a-long-name-of-a-company.example',
    },
    coach: { ...ids, firstName: 'https://evil.test/a?b', lastName: 'Ⅻ Ünïcødé "& <img src=x>' },
    words: `Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz https://evil.test ${'and so on '.repeat(110)}`,
  },
} satisfies Record<string, SampleNames>

/** At least one sample of every email, and several where the content depends on what happened. */
export const samplesOf = ({
  client,
  coach,
  words,
}: SampleNames): Record<EmailName, readonly EmailTemplate[]> => {
  const subscription = {
    kind: 'base' as const,
    title: null,
    amountCents: 14_900,
    currentPeriodEnd: 1_798_761_600,
    cancelAt: null,
    coachId: ID,
    thingId: null,
  }
  const extra = { ...subscription, kind: 'extra' as const, title: words, thingId: ID }
  const invoice = { amount_due: 14_900, next_payment_attempt: 1_798_761_600 }
  const assignment = { title: words, assignmentId: ID, recipientType: 'client' as const }
  const unread = { channelId: `pair.${ID}.${ID}`, stop: TOKEN }
  const refunded = (
    status: Billing.RefundedUnavailable['client']['status'],
    why: Billing.RefundedUnavailable['why'],
    plan: Billing.RefundedUnavailable['subscription'] = subscription,
  ) => Billing.refundedUnavailable({ client: { ...client, status }, coach, subscription: plan, why })
  return {
    'billing.subscribed': [
      Billing.subscribed(client, coach, subscription),
      Billing.subscribed(client, coach, extra),
      Billing.subscribed(client, coach, { ...extra, kind: 'group', cancelAt: 1_798_761_600 }),
    ],
    'billing.newSubscriber': [
      Billing.newSubscriber(coach, client, subscription),
      Billing.newSubscriber(coach, client, extra),
    ],
    'billing.planChanged': [
      PlanChange.planChanged(client, coach, { ...subscription, nextAmountCents: null }, true),
      PlanChange.planChanged(client, coach, { ...subscription, nextAmountCents: 10_000 }, false),
    ],
    'billing.planChangedByClient': [
      PlanChange.planChangedByClient(coach, client, { ...subscription, nextAmountCents: null }),
    ],
    'billing.paymentFailed': [
      Billing.paymentFailed(client, coach, invoice),
      Billing.paymentFailed(client, coach, { ...invoice, next_payment_attempt: null }),
    ],
    'billing.refundFailed': [true, false].map((isPromotion) =>
      Billing.refundFailed({ refundId: 're_1PlatewiseSample', amountCents: 14_900, isPromotion }),
    ),
    'billing.refundShortfall': [0, 12_34].map((refundedCents) =>
      Billing.refundShortfall(client, { cents: 66_67, refundedCents }),
    ),
    'billing.accountNeeds': [
      Billing.accountNeeds(coach, {
        ...{ accountOnboarded: true, accountSubmitted: true, accountDueBy: '2026-12-24T00:00:00.000Z' },
        accountErrors: ['Our payment provider still needs your Social Security number.'],
      }),
      Billing.accountNeeds(coach, LOST_ACCOUNT),
      Billing.accountNeeds(coach, CLOSED_ACCOUNT),
    ],
    'billing.promoted': [Billing.promoted(coach, '2026-12-24T00:00:00.000Z')],
    'billing.promotedInVain': [Billing.promotionRefunded(coach, 4_900)],
    'billing.paidTwice': [Billing.refundedDuplicate(client, coach, subscription)],
    'billing.paidInVain': [
      refunded('ACTIVE', 'unavailable'),
      refunded('ACTIVE', 'unavailable', { ...extra, kind: 'group' }),
      refunded('SUSPENDED', 'unavailable'),
      refunded('DELETED', 'unavailable'),
      refunded('ACTIVE', 'changed'),
      refunded('ACTIVE', 'changed', extra),
      refunded('ACTIVE', 'changed', { ...extra, kind: 'group' }),
      refunded('DELETED', 'held'),
      refunded('ACTIVE', 'held'),
      refunded('ACTIVE', 'late'),
      ...[{ status: 'DELETED' as const }, { accountClosedAt: ERASE_AT }].map((held) =>
        Billing.refundedUnavailable({
          client: { ...client, status: 'ACTIVE' },
          coach: { ...coach, ...held },
          subscription,
          why: 'held',
        }),
      ),
    ],
    'billing.planPaused': [
      ...(['paused', 'resumed', 'ended'] as const).map((news) =>
        Billing.pauseChanged(
          client,
          { ...coach, eraseAt: ERASE_AT },
          news === 'ended' ? extra : subscription,
          news,
        ),
      ),
      Billing.pauseChanged(client, { ...coach, accountClosedAt: ERASE_AT }, extra, 'paused'),
      ...[0, 12_34, 66_67].map((refundedCents) =>
        Billing.pauseChanged(
          client,
          coach,
          { ...subscription, unserved: { cents: 66_67, refundedCents } },
          'ended',
        ),
      ),
    ],
    'chat.reportDecided': (['acted', 'noAction', 'closed'] as const).map((outcome) =>
      reportDecided(
        { firstName: client.firstName, role: 'client', channelId: unread.channelId, reportedAt: ERASE_AT },
        outcome,
      ),
    ),
    'chat.unread': [
      unreadMessages({
        ...unread,
        firstName: client.firstName,
        role: 'client',
        name: nameOf(coach),
        unread: 1,
      }),
      unreadMessages({
        ...unread,
        firstName: coach.firstName,
        role: 'coach',
        name: nameOf(client),
        unread: 12,
      }),
    ],
    'coach.submitted': [submitted(coach, false), submitted(coach, true)],
    'coach.status': COACH_STATUSES.map((status) => statusChange(coach, status, words)),
    'coach.edited': [edited(coach, ['firstName', 'city', 'felonyExplain'])],
    'coach.editUndone': [editUndone(coach, ['firstName', 'city'], true)],
    'coach.changesDecided': [
      changesDecided(coach, true, null, true),
      changesDecided(coach, false, words, false),
    ],
    'contact.message': [question({ name: nameOf(client), email: client.email, message: words })],
    'extras.decided': [Extras.decision(coach, words, true), Extras.decision(coach, words, false)],
    'groupchats.joined': [joined(client, { name: words, channelId: `group.${ID}` })],
    'dataExport.code': [downloadCode(client.firstName, '123456')],
    'dataExport.started': [downloadStarted(client.firstName)],
    'groupchats.planChanged': [
      planChanged(client, 'PLAN_1', 'PLAN_3'),
      planChanged(client, 'PLAN_3', 'NONE'),
    ],
    'hiring.request': [Hiring.hireRequest(coach, client), Hiring.hireRequest(coach, client, true)],
    'hiring.decided': RELATIONSHIP_STATUSES.map((status) => Hiring.requestDecision(status, client, coach)),
    'identity.confirmAddress': [Identity.confirmAddress(TOKEN)],
    'identity.addressTaken': [Identity.addressTaken()],
    'identity.addressChanged': [Identity.addressChanged()],
    'newsletter.confirm': [Newsletter.confirmSubscription(TOKEN)],
    'ownDeletion.code': [deletionCode(client.firstName, '123456')],
    'ownDeletion.started': [
      ownDeletionEmail({ role: 'client', firstName: client.firstName }, ERASE_AT, TOKEN),
      ownDeletionEmail({ role: 'coach', firstName: coach.firstName }, ERASE_AT, TOKEN),
      ownDeletionEmail({ role: 'client' }, ERASE_AT, TOKEN),
    ],
    'newsletter.subscribed': [Newsletter.subscribed(TOKEN)],
    'assignments.reminder': [
      openAssignment(client, assignment, TOKEN),
      openAssignment(coach, { ...assignment, recipientType: 'coach' }, TOKEN),
    ],
    'referral.joined': [Referral.invitedClientJoined(coach, client)],
    'referral.invitation': [
      Referral.invitation(coach, 'client', TOKEN),
      Referral.invitation(coach, 'nutritionist', TOKEN),
    ],
    'referral.invitationOfClient': [Referral.invitationOfClient(coach, TOKEN)],
    'reviews.ask': [Reviews.askForReview(client, coach, TOKEN)],
    'reviews.decided': [Reviews.published(client, coach), Reviews.notPublished(client, coach)],
    'reviews.received': [Reviews.newReview(coach, client, 4.5)],
    'reviews.answered': [Reviews.answered(client, coach)],
    'reviews.answerNotPublished': [Reviews.answerNotPublished(coach)],
    'submissions.received': [
      formAnswered(coach, client, { submissionId: assignment.assignmentId, title: assignment.title }, TOKEN),
    ],
    'user.status': [
      clientStatusEmail(client, 'SUSPENDED'),
      clientStatusEmail(client, 'ACTIVE'),
      ...(
        [
          { role: 'client', ...client },
          { role: 'coach', ...coach },
        ] as const
      ).flatMap((person) => [
        ...deletionEmails(person, { status: 'DELETED', eraseAt: ERASE_AT }),
        ...deletionEmails(person, { status: 'ACTIVE' }),
      ]),
    ],
  }
}
