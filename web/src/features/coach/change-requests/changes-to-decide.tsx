import { Badge, Title } from '@mantine/core'
import type { Coach } from '#core/coach/shared/schema'
import { Card } from '@/components/layout/card'
import ChangeDecision from '@/features/coach/change-requests/change-decision'
import classes from '@/features/coach/change-requests/change-requests.module.css'

/** A coach's pending changes with the decision on them, for the coach's page. Shows nothing if there are none. */
function ChangesToDecide({ coach }: { coach: Coach }) {
  const { id, firstName, lastName, email, image, nutritionistChangeRequest } = coach
  if (!nutritionistChangeRequest?.request) return null
  const { updates, request } = nutritionistChangeRequest
  return (
    <Card aria-label="Requested changes">
      <div className={classes.changeRequest}>
        <header className={classes.decision}>
          <Title order={2}>Requested changes</Title>
          <Badge color="yellow">Waiting for approval</Badge>
        </header>
        <ChangeDecision
          key={request.version}
          request={{
            ...request,
            updates,
            nutritionistId: id,
            nutritionist: { id, firstName, lastName, email, image },
          }}
        />
      </div>
    </Card>
  )
}

// `lazy` requires a default export.
export { ChangesToDecide as default }
