import { Switch, Text, Title } from '@mantine/core'
import { Card } from '@/components/card'
import classes from '@/features/coach/accepting-switch.module.css'
import { useSetAvailability } from '@/features/coach/availability'

/** Whether clients can ask this coach. */
export function AcceptingSwitch({ isAccepting }: { isAccepting: boolean }) {
  const setAvailability = useSetAvailability()
  return (
    <Card className={classes.card} aria-label="Availability">
      <Title order={2}>Availability</Title>
      <Switch
        size="md"
        label="Accept new clients?"
        checked={isAccepting}
        disabled={setAvailability.isPending}
        onChange={({ currentTarget: { checked } }) => setAvailability.mutate(checked)}
      />
      <Text c="dimmed" role="status">
        {isAccepting
          ? 'Clients can find you and ask to work with you.'
          : 'Clients can see your page but cannot hire you.'}
      </Text>
    </Card>
  )
}
