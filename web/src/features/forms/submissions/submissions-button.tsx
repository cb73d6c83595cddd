import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const ClientSubmissions = lazy(() => import('@/features/forms/submissions/client-submissions'))

interface Props {
  clientId: string
  name: string
  /** Whether the key facts come first. A coach's page of a client shows them already. */
  hasHealthFacts?: boolean
}

/** Opens a client's submissions from their profile, for their coaches and for admins. */
export function SubmissionsButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Submissions
      </Button>
      {isOpen && (
        <Suspense>
          <ClientSubmissions {...props} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
