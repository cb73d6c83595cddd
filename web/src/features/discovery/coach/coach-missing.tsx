import { ButtonLink } from '@/components/button-link'
import { LostPage } from '@/components/states/lost-page'

/** Shown when a link to a coach is outdated or incomplete. */
export const CoachMissing = () => (
  <LostPage title="This coach isn't on Platewise" description="The link may be old or incomplete.">
    <ButtonLink to="/client/nutritionists" variant="default">
      Back to coaches
    </ButtonLink>
  </LostPage>
)
