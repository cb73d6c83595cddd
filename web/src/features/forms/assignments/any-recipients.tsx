import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { ClientRecipients, CoachRecipients } from '@/features/forms/assignments/recipients'
import type { Selection } from '@/features/forms/assignments/selection'

/** Clients or coaches. Selected people stay selected when switching between the two tables. */
export function AnyRecipients({ chosen }: { chosen: Selection }) {
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
