import { Button } from '@mantine/core'
import { messages } from '#core/shared/messages'
import { LostPage } from '@/components/states/lost-page'

export function NotFoundPage() {
  return (
    <LostPage title={messages.notFoundPage} description="The link may be old or mistyped.">
      <Button component="a" href="/" variant="default">
        Go to the home page
      </Button>
    </LostPage>
  )
}
