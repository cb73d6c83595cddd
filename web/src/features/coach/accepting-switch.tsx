import { Switch } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Card } from '@/components/layout/card'
import { IconTile } from '@/components/people/person-row'
import classes from '@/features/coach/accepting-switch.module.css'
import { useSetAvailability } from '@/features/coach/availability'

/** Whether clients can ask to work with this coach. */
export function AcceptingSwitch({ isAccepting }: { isAccepting: boolean }) {
  const setAvailability = useSetAvailability()
  return (
    <Card className={classes.card} aria-label="Availability">
      <IconTile Icon={IconUserCheck} tint="leaf" />
      <Switch
        size="lg"
        labelPosition="left"
        label="Accept new clients?"
        classNames={classes}
        withThumbIndicator={false}
        checked={isAccepting}
        // Not `disabled` while saving, because that would lose the focus.
        onChange={({ currentTarget: { checked } }) =>
          setAvailability.isPending || setAvailability.mutate(checked)
        }
      />
      <p className={classes.line} role="status">
        {isAccepting
          ? 'Clients can find you and ask to work with you.'
          : "Clients can see your page but can't hire you."}
      </p>
    </Card>
  )
}
