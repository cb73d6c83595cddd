import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const ClientSubmissions = lazy(() => import('@/features/submissions/client-submissions'))

/** On the profile of a client, for their coaches and for admins. */
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
