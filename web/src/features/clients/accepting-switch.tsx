import { Switch, Text, Title } from '@mantine/core'
import classes from '@/features/clients/clients.module.css'
import { useSetAvailability } from '@/features/clients/queries'

/** Whether clients can ask this coach. */
export function AcceptingSwitch({ isAccepting }: { isAccepting: boolean }) {
  const setAvailability = useSetAvailability()
  return (
    <section className={classes.card} aria-label="Availability">
      <Title order={2} size="h4">
        Availability
      </Title>
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
    </section>
  )
}
