import { ButtonLink } from '@/components/button-link'
import { LostPage } from '@/components/lost-page'

/** Where a link leads to a client who has withdrawn, or who never asked this coach. */
export const ClientMissing = () => (
  <LostPage
    title="This client is not on your list"
    description="They may have taken their request back, or the link is not complete."
  >
    <ButtonLink to="/nutritionist/clients" variant="default">
      Back to your clients
    </ButtonLink>
  </LostPage>
)
