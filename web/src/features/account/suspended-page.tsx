import { Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { messages } from '#core/messages'
import { Page } from '@/components/page'
import { SUPPORT_EMAIL } from '@/lib/config'

export function SuspendedPage() {
  return (
    <Page title="Account suspended" width="narrow">
      <Text>{messages.suspended}</Text>
      <div>
        <Button
          component="a"
          href={`mailto:${SUPPORT_EMAIL}`}
          leftSection={<IconMail size={20} aria-hidden />}
        >
          Contact via email
        </Button>
      </div>
    </Page>
  )
}
