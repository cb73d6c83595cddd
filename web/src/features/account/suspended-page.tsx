import { Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messages } from '#core/messages'
import { Page } from '@/components/page'
import { SUPPORT_EMAIL } from '@/lib/config'

interface Props {
  /** What is open all the same. */
  children?: ReactNode
}

export function SuspendedPage({ children }: Props) {
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
      {children}
    </Page>
  )
}
