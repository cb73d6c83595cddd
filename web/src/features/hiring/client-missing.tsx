import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'

/** Where a link leads to a client who has withdrawn, or who never asked this coach. */
export const ClientMissing = () => (
  <Page
    title="This client is not on your list"
    description="They may have taken their request back, or the link is not complete."
    width="narrow"
  >
    <ButtonLink to="/nutritionist/clients" variant="default">
      Back to your clients
    </ButtonLink>
  </Page>
)
