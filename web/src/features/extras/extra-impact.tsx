import type { ExtraSpecialty } from '#core/extras/shared/schema'
import type { ExtraImpact } from '#core/impact/shared/schema'
import { nameOf } from '#core/shared/name'
import { counted, ImpactLines } from '@/components/impact-lines'
import { money } from '@/lib/format'

interface Props {
  extra: ExtraSpecialty
  impact: ExtraImpact
  isAccepted: boolean
}

/** The impact of a decision on an extra specialty. */
export function ExtraImpactText({ extra, impact, isAccepted }: Props) {
  const { subscribers, pages, refunds, mails } = impact
  const name = nameOf(extra.nutritionist)
  const letters = mails - refunds
  return (
    <ImpactLines
      text={
        isAccepted
          ? `The clients of ${name} can subscribe to it, for ${money(extra.price * 100)} a month.`
          : `It goes from the profile of ${name}. Nobody pays for it now.`
      }
      lines={[
        subscribers > 0 && `${counted(subscribers, 'subscriber')} will go on as before.`,
        pages > 0 && `${counted(pages, 'open payment page')} will close.`,
        refunds > 0 &&
          `${counted(refunds, 'payment')} of this moment will be given back, each with an email.`,
        letters > 0 && `${counted(letters, 'email')} will tell ${name}.`,
        `The decision can be undone${isAccepted ? '' : ' for 72 hours'}, emails and refunds cannot.`,
      ]}
    />
  )
}
