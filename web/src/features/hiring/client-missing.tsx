import { ButtonLink } from '@/components/button-link'
import { LostPage } from '@/components/lost-page'

/** Shown when a link leads to a client who withdrew or never sent this coach a request. */
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
