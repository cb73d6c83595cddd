import type { ChangeImpact } from '#core/coach/shared/change-schema'
import { emailLine, ImpactLines, pageLines, priceLine } from '@/components/overlays/impact-lines'
import { countText } from '@/lib/text/format'

const ADDRESSES = {
  used: 'The new email address takes effect now.',
  waits: 'The new email address takes effect once the coach opens the link we sent to it.',
  taken: "The new email address now belongs to another account, so it won't change.",
  dropped: 'The new email address will be discarded.',
} satisfies Record<NonNullable<ChangeImpact['address']>, string>

interface Props {
  name: string
  impact: ChangeImpact
  isAccepted: boolean
}

/** What a decision on a coach's changes will affect. */
export function ChangesImpact({ name, impact, isAccepted }: Props) {
  const { answers, files, address, refunds, mails, canUndo } = impact
  const isFinal = refunds > 0 ? "Emails and refunds can't be reversed." : "The email can't be unsent."
  return (
    <ImpactLines
      text={
        isAccepted
          ? `${countText(answers, 'field')} of the profile will change.`
          : 'The profile stays as it is.'
      }
      lines={[
        address !== null && ADDRESSES[address],
        files > 0 && `${countText(files, isAccepted ? 'replaced file' : 'uploaded file')} will be deleted.`,
        priceLine(impact),
        ...pageLines(impact),
        mails > refunds && emailLine(name, mails - refunds),
        canUndo
          ? `You can undo this for 72 hours.${mails > 0 ? ` ${isFinal}` : ''}`
          : "This can't be undone: files and email addresses aren't restored.",
      ]}
    />
  )
}
