import { Button, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/components/overlays/confirm-dialog.module.css'
import { useLayer } from '@/components/overlays/use-layer'

export interface Question {
  title: string
  /** Should name the person and the consequence. */
  body: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  isDestructive?: boolean
  /** Informs without asking, so there's only one button. */
  isNotice?: boolean
}
export interface DialogProps extends Question {
  answer: (yes: boolean) => void
}

function ConfirmDialog({
  title,
  body,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  isDestructive,
  isNotice,
  answer,
}: DialogProps) {
  useLayer(() => answer(false))
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text component="div">{body}</Text>
      <div className={classes.answers}>
        {!isNotice && (
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {cancelLabel}
          </Button>
        )}
        <Button
          color={isDestructive ? 'red.7' : undefined}
          data-autofocus={isNotice || undefined}
          onClick={() => answer(true)}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

// `lazy` requires a default export.
export { ConfirmDialog as default }
