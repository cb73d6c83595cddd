import { ButtonLink } from '@/components/button-link'
import { LostPage } from '@/components/states/lost-page'

/** Shown when a link leads to a client who withdrew or never sent this coach a request. */
export const ClientMissing = () => (
  <LostPage
    title="This client isn't on your list"
    description="They may have withdrawn their request, or the link is incomplete."
  >
    <ButtonLink to="/nutritionist/clients" variant="default">
      Back to clients
    </ButtonLink>
  </LostPage>
)
