import { Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { TERMS } from '#core/billing/shared/terms'
import { useLayer } from '@/components/overlays/use-layer'
import classes from '@/features/billing/billing.module.css'
import { ConsentBar } from '@/features/billing/consent-bar'
import type { Offer } from '@/features/billing/offers'
import { usePay } from '@/features/billing/queries'
import { currentPersonId } from '@/lib/session/auth'
import { ownKeyOf } from '@/lib/storage'

export interface PayDialogProps {
  title: string
  coach: { id: string; name: string }
  offers: readonly Offer[]
  close: () => void
}

/** The key in sessionStorage that keeps the choice while the payment page is open. */
const choiceKey = (coachId: string, title: string) =>
  ownKeyOf(currentPersonId() ?? '', `offer.${coachId}.${title}`)

/** The choice of a plan, with all terms next to the button. */
function PayDialog({ title, coach, offers, close }: PayDialogProps) {
  useLayer(close)
  const key = choiceKey(coach.id, title)
  const [chosenId, setChosenId] = useState(() => sessionStorage.getItem(key) ?? offers[0]?.id)
  const [isAgreed, setAgreed] = useState(false)
  const pay = usePay()
  const offer = offers.find(({ id }) => id === chosenId) ?? offers[0]
  if (!offer) return null
  const choose = (id: string) => {
    setChosenId(id)
    setAgreed(false)
    sessionStorage.setItem(key, id)
  }
  const submit = () => {
    const { amount, extraSpecialtiesId, chatId } = offer
    pay.mutate({ coachId: coach.id, amount, extraSpecialtiesId, chatId }, { onSettled: close })
  }
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="lg"
      padding="md"
      yOffset={8}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="xs">
        <Radio.Group
          label={offers.length > 1 ? 'Choose your plan' : 'Your plan'}
          size="md"
          value={offer.id}
          onChange={choose}
        >
          <div className={classes.offers}>
            {offers.map(({ id, label, description }) => (
              <Radio
                key={id}
                value={id}
                data-autofocus={id === offer.id || undefined}
                size="md"
                label={label}
                description={description}
                classNames={{
                  root: classes.offer,
                  labelWrapper: classes.offerText,
                  label: classes.offerLabel,
                }}
              />
            ))}
          </div>
        </Radio.Group>
        <dl className={classes.terms}>
          <dt>Price</dt>
          <dd>${offer.amount} today, then every month</dd>
          <dt>Renewal</dt>
          <dd>{TERMS.renewal}</dd>
          <dt>Cancellation</dt>
          <dd>{TERMS.cancelling}</dd>
          <dt>Paid to</dt>
          <dd>{coach.name}, on our payment provider's page (opens in a new window)</dd>
        </dl>
        <ConsentBar
          amount={offer.amount}
          isAgreed={isAgreed}
          onAgree={setAgreed}
          button={`Pay $${offer.amount} per month`}
          isPending={pay.isPending}
          onSubmit={submit}
        />
      </Stack>
    </Modal>
  )
}

// `lazy` requires a default export.
export { PayDialog as default }
