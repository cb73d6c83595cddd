import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { DialogProps, Question } from '@/components/overlays/confirm-dialog'

const ConfirmDialog = lazy(() => import('@/components/overlays/confirm-dialog'))
const Context = createContext<(question: Question) => Promise<boolean>>(async () => false)

/** `if (await confirm({ title, body })) …` */
export const useConfirm = () => use(Context)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<DialogProps>()
  const open = (question: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setDialog(undefined)
        resolve(isConfirmed)
      }
      setDialog({ ...question, answer })
    })
  return (
    <Context value={open}>
      {children}
      {dialog && (
        <Suspense>
          <ConfirmDialog {...dialog} />
        </Suspense>
      )}
    </Context>
  )
}
