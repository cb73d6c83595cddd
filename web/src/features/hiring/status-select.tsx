import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { RELATIONSHIP_STATUSES } from '#core/relationship/shared/statuses'
import { RELATIONSHIP_LABELS } from '@/entities/hiring/relationship-labels'
import { clientName, questionOf } from '@/features/hiring/client-text'
import type { ClientRow } from '@/features/hiring/queries'
import type { Decision } from '@/features/hiring/use-decision'

interface Props {
  relationship: ClientRow
  decision: Decision
}

const statuses = RELATIONSHIP_STATUSES.map((value) => ({ value, label: RELATIONSHIP_LABELS[value] }))

/**
 * Selects a status, and a button that applies it. An arrow key changes a select already, so selecting alone must
 * not decide anything (WCAG 3.2.2).
 */
export function StatusSelect({ relationship, decision }: Props) {
  const [status, setStatus] = useState(relationship.status)
  const name = clientName(relationship)
  return (
    <Group gap="xs" wrap="nowrap">
      <NativeSelect
        miw={140}
        aria-label={`Status of ${name}`}
        data={statuses}
        value={status ?? undefined}
        disabled={decision.pendingId === relationship.id}
        onChange={({ currentTarget: { value } }) =>
          setStatus(RELATIONSHIP_STATUSES.find((item) => item === value) ?? status)
        }
      />
      {status && status !== relationship.status && (
        <Button
          size="sm"
          aria-label={`Apply: ${questionOf(relationship, status).confirmLabel} ${name}`}
          onClick={() => void decision.decide(relationship, status)}
        >
          Apply
        </Button>
      )}
    </Group>
  )
}
