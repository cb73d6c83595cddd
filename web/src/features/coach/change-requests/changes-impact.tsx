import type { ChangeImpact } from '#core/coach/shared/change-schema'
import { counted, ImpactLines } from '@/components/impact-lines'

const ADDRESSES = {
  used: 'The new address counts from now on.',
  waits: 'The new address counts once the link that was mailed there is opened.',
  taken: 'Somebody else has got the new address since, so it is left out.',
  dropped: 'The new address is dropped.',
} satisfies Record<NonNullable<ChangeImpact['address']>, string>

interface Props {
  name: string
  impact: ChangeImpact
  isAccepted: boolean
}

/** What a decision on a coach's changes will affect. */
export function ChangesImpact({ name, impact, isAccepted }: Props) {
  const { answers, files, address, mails, canUndo } = impact
  const fields = counted(answers, 'answer')
  const gone = counted(files, 'file')
  return (
    <ImpactLines
      text={
        isAccepted
          ? `${fields} of the profile will change, for everybody who sees it.`
          : `The profile stays as it is: ${fields} will not change.`
      }
      lines={[
        address !== null && ADDRESSES[address],
        files > 0 && `${gone} that ${isAccepted ? 'was in use until now' : 'came with it'} will be deleted.`,
        mails > 0 && `${counted(mails, 'email')} will tell ${name}.`,
        canUndo
          ? 'The decision can be undone for 72 hours, an email cannot.'
          : 'The decision cannot be undone: files and addresses do not come back.',
      ]}
    />
  )
}
