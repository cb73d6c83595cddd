import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

export interface Question {
  title: string
  /** Names the person and the consequence. */
  body: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  isDestructive?: boolean
}
interface Asked extends Question {
  answer: (yes: boolean) => void
}

const ConfirmDialog = lazy(() => import('@/components/confirm-dialog'))
const Context = createContext<(question: Question) => Promise<boolean>>(async () => false)

/** `if (await confirm({ title, body })) …` */
export const useConfirm = () => use(Context)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
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
