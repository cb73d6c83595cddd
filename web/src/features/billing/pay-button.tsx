import { Button, type ButtonProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { PayDialogProps } from '@/features/billing/pay-dialog'

const PayDialog = lazy(() => import('@/features/billing/pay-dialog'))

type Props = Omit<PayDialogProps, 'close'> &
  Pick<ButtonProps, 'variant'> & {
    /** The id of the element that says why paying is impossible now. The button is disabled while it is set. */
    refusalId: string | undefined
    /** Whether a link led to the choice itself. */
    isOpenAtFirst?: boolean
    onClose?: () => void
  }

/** Opens the choice of a plan. The dialog's title is also the button's text. */
export function PayButton({ refusalId, variant, isOpenAtFirst = false, onClose, ...dialog }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst && refusalId === undefined)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      <Button
        variant={variant}
        disabled={refusalId !== undefined}
        aria-describedby={refusalId}
        onClick={() => setOpen(true)}
      >
        {dialog.title}
      </Button>
      <Suspense>{isOpen && <PayDialog {...dialog} close={close} />}</Suspense>
    </>
  )
}
