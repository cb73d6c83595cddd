import { Button, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messages } from '#core/shared/messages'
import { Page } from '@/components/layout/page'
import { StatusNote } from '@/components/states/status-note'
import { SUPPORT_EMAIL } from '@/lib/config'

interface Props {
  /** What a suspended person can still use. */
  children?: ReactNode
}

export const SuspendedPage = ({ children }: Props) => (
  <Page title="Account suspended" width="narrow">
    <StatusNote
      art="talk"
      action={
        <Button
          component="a"
          href={`mailto:${SUPPORT_EMAIL}`}
          leftSection={<IconMail size={20} aria-hidden />}
        >
          Contact via email
        </Button>
      }
    >
      <Text fw={600}>{messages.suspended}</Text>
    </StatusNote>
    {children}
  </Page>
)
