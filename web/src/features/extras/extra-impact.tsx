import type { ExtraSpecialty } from '#core/extras/shared/schema'
import type { ExtraImpact } from '#core/impact/shared/schema'
import { nameOf } from '#core/shared/name'
import { emailLine, ImpactLines, pageLines } from '@/components/overlays/impact-lines'
import { countText, money } from '@/lib/text/format'

interface Props {
  extra: ExtraSpecialty
  impact: ExtraImpact
  isAccepted: boolean
}

/** The impact of a decision on an extra specialty. */
export function ExtraImpactText({ extra, impact, isAccepted }: Props) {
  const { subscribers, refunds, mails } = impact
  const name = nameOf(extra.nutritionist)
  const letters = mails - refunds
  return (
    <ImpactLines
      text={
        isAccepted
          ? `${name}'s clients will be able to subscribe for ${money(extra.price * 100)} a month.`
          : `It will be removed from ${name}'s profile. It has no subscribers.`
      }
      lines={[
        subscribers > 0 &&
          `${countText(subscribers, "current subscriber isn't", "current subscribers aren't")} affected.`,
        ...pageLines(impact),
        letters > 0 && emailLine(name, letters),
        `You can undo this${isAccepted ? '' : ' for 72 hours'}. Emails and refunds can't be reversed.`,
      ]}
    />
  )
}
