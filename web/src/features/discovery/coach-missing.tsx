import { ButtonLink } from '@/components/button-link'
import { LostPage } from '@/components/lost-page'

/** Shown when a link to a coach is outdated or incomplete. */
export const CoachMissing = () => (
  <LostPage title="This coach is not on Platewise" description="The link may be old or not complete.">
    <ButtonLink to="/client/nutritionists" variant="default">
      Back to the coaches
    </ButtonLink>
  </LostPage>
)
