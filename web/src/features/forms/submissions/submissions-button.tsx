import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const ClientSubmissions = lazy(() => import('@/features/forms/submissions/client-submissions'))

/** Opens a client's submissions from their profile, for their coaches and for admins. */
export function SubmissionsButton({ clientId, name }: { clientId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Submissions
      </Button>
      {isOpen && (
        <Suspense>
          <ClientSubmissions clientId={clientId} name={name} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
