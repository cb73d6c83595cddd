import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/button-link'
import type { Reason } from '@/entities/coach/match'
import { AnswerChips } from '@/features/discovery/search/answer-chips'
import classes from '@/features/discovery/search/filters.module.css'

interface Props {
  reasons: readonly Reason[]
  ignored: string[]
  onIgnore: (ignored: string[]) => void
  /** Actions for the ignored answers. */
  note: ReactNode
  close: () => void
}

/** The answers that coaches are matched on. Each can be left out and counted again. */
function AnswersSheet({ reasons, ignored, onIgnore, note, close }: Props) {
  return (
    <Modal
      opened
      onClose={close}
      fullScreen
      title="Your answers"
      closeButtonProps={{ 'aria-label': 'Close your answers' }}
      classNames={{ body: classes.sheet }}
    >
      <div className={classes.sheetGroups}>
        {/* The chip itself takes it back, so there's no notice with Undo. */}
        <AnswerChips
          reasons={reasons}
          onToggle={({ answer, ignored: isIgnored }) =>
            onIgnore(isIgnored ? ignored.filter((other) => other !== answer) : [...ignored, answer])
          }
        />
        {note}
        <div>
          <ButtonLink to="/client/profile/edit-preferences" variant="subtle">
            Edit coach preferences
          </ButtonLink>
        </div>
      </div>
      <div className={classes.sheetFooter}>
        <Button flex={1} onClick={close}>
          Show best matches
        </Button>
      </div>
    </Modal>
  )
}

// `lazy` requires a default export.
export { AnswersSheet as default }
