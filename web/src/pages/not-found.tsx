import { messages } from '#core/messages'
import { Page } from '@/components/page'

export function NotFoundPage() {
  return (
    <Page title={messages.notFoundPage} width="narrow" description="The address may be old or mistyped.">
      <p>
        <a href="/">Go to the start page</a>
      </p>
    </Page>
  )
}
