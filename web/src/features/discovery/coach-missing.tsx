import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'

/** Where an old or incomplete link to a coach leads. */
export const CoachMissing = () => (
  <Page
    title="This coach is not on Platewise"
    description="The link may be old or not complete."
    width="narrow"
  >
    <ButtonLink to="/client/nutritionists" variant="default">
      Back to the coaches
    </ButtonLink>
  </Page>
)
