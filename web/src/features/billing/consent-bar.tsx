import { Button, Checkbox, Text } from '@mantine/core'
import { TERMS } from '#core/billing/shared/terms'
import classes from '@/features/billing/billing.module.css'

interface Props {
  /** Dollars per month. */
  amount: number
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
  button: string
  isPending: boolean
  onSubmit: () => void
}

/** The consent to the terms, without which the button stays off. */
export const ConsentBar = ({ amount, isAgreed, onAgree, button, isPending, onSubmit }: Props) => (
  <div className={classes.payBar}>
    <Checkbox
      size="md"
      checked={isAgreed}
      onChange={(event) => onAgree(event.currentTarget.checked)}
      label={TERMS.consent(amount)}
    />
    <Button
      fullWidth
      loading={isPending}
      disabled={!isAgreed}
      aria-describedby="pay-consent"
      onClick={onSubmit}
    >
      {button}
    </Button>
    <Text size="sm" c="dimmed" id="pay-consent" role="status">
      {!isAgreed && 'Check the box to continue.'}
    </Text>
  </div>
)
