import { Alert, List, Text } from '@mantine/core'
import type { Coach } from '#core/coach/shared/schema'
import { unpayableReason } from '@/features/coach/unpayable-reason'

/** Says on an approved coach's page why clients can't buy plans, and what the coach is told. */
export default function UnpayableNote({ coach }: { coach: Coach }) {
  const { errors } = coach.stripeAccount
  return (
    <Alert color="yellow" title={`${coach.firstName} can't be paid`}>
      <Text>{unpayableReason(coach)}, so clients can't buy plans.</Text>
      {errors.length > 0 && (
        <>
          <Text mt="xs">The coach is told:</Text>
          <List>
            {errors.map((error) => (
              <List.Item key={error}>{error}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  )
}
