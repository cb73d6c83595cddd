import { createFileRoute, Link } from '@tanstack/react-router'
import { messages } from '#core/messages'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_open/404')({ component: NotFoundPage })

function NotFoundPage() {
  return (
    <Page title={messages.notFoundPage} width="narrow" description="The address may be old or mistyped.">
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </Page>
  )
}
