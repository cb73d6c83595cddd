import type { StatusImpact } from '#core/impact/shared/schema'
import { CHATS_COUNTED, FORMS_COUNTED } from '#core/shared/limits'
import { ImpactLines, pageLines } from '@/components/overlays/impact-lines'
import { countText, money } from '@/lib/text/format'

interface Texts {
  intro: string
  plans: (plans: string) => string
  groups: (groups: string) => string
  reviews: (reviews: string) => string
  schedules: (schedules: string) => string
}

const TEXTS: Record<'client' | 'coach', Texts> = {
  client: {
    intro:
      "You'll be signed out and hidden immediately. We permanently delete your data in 72 hours. Until then, a link in an email to you brings everything back.",
    plans: (plans) =>
      `${plans} will be paused and then end. You won't be charged again, and time you've already paid for isn't refunded.`,
    groups: (groups) => `You'll leave ${groups}.`,
    reviews: (reviews) => `${reviews} will stay, without your name.`,
    schedules: (schedules) => `${schedules} won't be sent to you again.`,
  },
  coach: {
    intro:
      "You'll be signed out, and your public page disappears within minutes. We permanently delete your data in 72 hours. Until then, a link in an email to you brings everything back, and Stripe pays nothing out. After that, Stripe pays out what you've earned.",
    plans: (plans) =>
      `Your clients' ${plans} will be paused and then end, and we'll email each client. What they've paid for the time after today is refunded from your Stripe balance.`,
    groups: (groups) => `${groups} will close.`,
    reviews: (reviews) => `${reviews} of you will be deleted.`,
    schedules: (schedules) => `${schedules} won't be sent again.`,
  },
}

const atLeast = (count: number, limit: number) => (count >= limit ? 'At least ' : '')

/** What deleting their own account will end for a person (rule own-deletion). */
export function OwnDeletionImpact({ impact, role }: { impact: StatusImpact; role: 'client' | 'coach' }) {
  const { subscriptions, amount, chats, groups, reviews, forms, schedules } = impact
  const texts = TEXTS[role]
  return (
    <ImpactLines
      text={texts.intro}
      lines={[
        subscriptions > 0 &&
          texts.plans(`${countText(subscriptions, 'subscription')} (${money(amount)} a month)`),
        ...pageLines(impact),
        chats > 0 &&
          `${atLeast(chats, CHATS_COUNTED)}${countText(chats, 'chat')} with all messages and files will be deleted.`,
        groups > 0 && texts.groups(countText(groups, 'group')),
        reviews > 0 && texts.reviews(countText(reviews, 'review')),
        forms > 0 &&
          `${atLeast(forms, FORMS_COUNTED)}${countText(forms, 'open form')} and all your answers will be deleted.`,
        schedules > 0 && texts.schedules(countText(schedules, 'scheduled form')),
        'Records of payments stay, without your name.',
      ]}
    />
  )
}
