import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ClientRelationship } from '#core/hiring/shared/schema'
import { Card } from '@/components/layout/card'
import { Avatar } from '@/components/people/avatar'
import { clientName, personOf } from '@/features/hiring/client-text'
import classes from '@/features/hiring/clients.module.css'

export type SayHi = (relationship: ClientRelationship) => ReactNode

interface Props {
  /** The client whom the coach has just approved. */
  relationship: ClientRelationship | undefined
  /** A button that opens the chat. */
  sayHi: SayHi
}

/** After an approval, leads to the first message. */
export const NewClient = ({ relationship, sayHi }: Props) =>
  relationship && (
    <Card className={classes.newClient} aria-label="New client">
      <Avatar {...personOf(relationship)} size={64} />
      <div role="status">
        <Title order={2}>{clientName(relationship)} approved</Title>
        <Text c="dimmed">You can chat now. We've emailed them, so a first hello is welcome.</Text>
      </div>
      {sayHi(relationship)}
    </Card>
  )
