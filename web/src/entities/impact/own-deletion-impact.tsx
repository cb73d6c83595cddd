import type { StatusImpact } from '#core/impact/shared/schema'
import { CHATS_COUNTED, FORMS_COUNTED } from '#core/shared/limits'
import { countText, ImpactLines } from '@/components/impact-lines'
import { money } from '@/lib/format'

const atLeast = (count: number, looked: number) => (count >= looked ? 'At least ' : '')

/** What deleting their own account will end for a client. */
export function OwnDeletionImpact({ impact }: { impact: StatusImpact }) {
  const { subscriptions, amount, pages, refunds, chats, groups, reviews, forms, repeats } = impact
  return (
    <ImpactLines
      text="You'll be signed out and hidden immediately. We permanently delete your data in 72 hours. Until then, a link in an email to you brings everything back."
      lines={[
        subscriptions > 0 &&
          `${countText(subscriptions, 'subscription')} (${money(amount)} a month) will be paused and then end. You won't be charged again, and time you've already paid for isn't refunded.`,
        pages > 0 && `${countText(pages, 'checkout')} in progress will be canceled.`,
        refunds > 0 && `${countText(refunds, 'payment')} made in the meantime will be refunded.`,
        chats > 0 &&
          `${atLeast(chats, CHATS_COUNTED)}${countText(chats, 'chat')} with all messages and files will be deleted.`,
        groups > 0 && `You'll leave ${countText(groups, 'group')}.`,
        reviews > 0 && `${countText(reviews, 'review')} will stay, without your name.`,
        forms > 0 &&
          `${atLeast(forms, FORMS_COUNTED)}${countText(forms, 'open form')} and all your answers will be deleted.`,
        repeats > 0 && `${countText(repeats, 'scheduled form')} won't be sent to you again.`,
        'Records of payments stay, without your name.',
      ]}
    />
  )
}
