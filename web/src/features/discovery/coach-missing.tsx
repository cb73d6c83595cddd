import { ButtonLink } from '@/components/button-link'
import { LostPage } from '@/components/lost-page'

/** Where an old or incomplete link to a coach leads. */
export const CoachMissing = () => (
  <LostPage title="This coach is not on Platewise" description="The link may be old or not complete.">
    <ButtonLink to="/client/nutritionists" variant="default">
      Back to the coaches
    </ButtonLink>
  </LostPage>
)
