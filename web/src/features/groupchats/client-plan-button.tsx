import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ClientPlanProps } from '@/features/groupchats/client-plan-dialog'

const ClientPlanDialog = lazy(() => import('@/features/groupchats/client-plan-dialog'))

/** Opens the choice of a client's group plan. */
export function ClientPlanButton(client: Omit<ClientPlanProps, 'close'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Group plan
      </Button>
      <Suspense>{isOpen && <ClientPlanDialog {...client} close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
