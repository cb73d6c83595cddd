import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Chosen } from '@/features/polls/choosing'
import { ClientRecipients, CoachRecipients } from '@/features/polls/recipients'

/** Clients or coaches; who is chosen among the ones stays chosen among the others. */
export function AnyRecipients({ chosen }: { chosen: Chosen }) {
  const [type, setType] = useState('clients')
  return (
    <>
      <SegmentedControl
        mb="md"
        aria-label="Recipients"
        value={type}
        onChange={setType}
        data={[
          { value: 'clients', label: 'Clients' },
          { value: 'coaches', label: 'Coaches' },
        ]}
      />
      {type === 'clients' ? <ClientRecipients chosen={chosen} /> : <CoachRecipients chosen={chosen} />}
    </>
  )
}
