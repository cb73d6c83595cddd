import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { DialogProps, Question } from '@/components/confirm-dialog'

const ConfirmDialog = lazy(() => import('@/components/confirm-dialog'))
const Context = createContext<(question: Question) => Promise<boolean>>(async () => false)

/** `if (await confirm({ title, body })) …` */
export const useConfirm = () => use(Context)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<DialogProps>()
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setAsked(undefined)
        resolve(yes)
      }
      setAsked({ ...question, answer })
    })
  return (
    <Context value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog {...asked} />
        </Suspense>
      )}
    </Context>
  )
}
