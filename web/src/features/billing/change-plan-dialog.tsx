import { Alert, Modal, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlanChanges, Subscription } from '#core/billing/shared/schema'
import { TERMS } from '#core/billing/shared/terms'
import { useLayer } from '@/components/overlays/use-layer'
import { ErrorState, LoadingState } from '@/components/states/states'
import classes from '@/features/billing/billing.module.css'
import { changeTexts } from '@/features/billing/change-texts'
import { ConsentBar } from '@/features/billing/consent-bar'
import { planOffers } from '@/features/billing/offers'
import { planChangesQuery, useChangePlan } from '@/features/billing/queries'
import { messageOf } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'
import { dateText, money } from '@/lib/text/format'

export interface ChangePlanProps {
  subscription: Subscription
  close: () => void
}

/** The choice of another plan, with what it costs today and from when on, before anything changes. */
function ChangePlanDialog({ subscription: { id }, close }: ChangePlanProps) {
  useLayer(close)
  const { data, error, refetch } = useQuery(planChangesQuery(id))
  return (
    <Modal
      opened
      onClose={close}
      title="Change plan"
      size="lg"
      padding="md"
      yOffset={8}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data ? (
        <Choice id={id} changes={data} refetch={() => void refetch()} close={close} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState lines={3} />
      )}
    </Modal>
  )
}

interface ChoiceProps {
  id: string
  changes: PlanChanges
  refetch: () => void
  close: () => void
}

function Choice({ id, changes, refetch, close }: ChoiceProps) {
  const { amount: current, nextAmount, periodEnd, options } = changes
  const [chosen, setChosen] = useState<number>()
  const [isAgreed, setAgreed] = useState(false)
  const change = useChangePlan()
  // Two taps can arrive before the button has turned off, and the second one would be refused.
  const isSubmitting = useRef(false)
  const offers = useRef<HTMLDivElement>(null)
  // The dialog opens before the plans have loaded, with the focus on its Close button.
  useEffect(() => offers.current?.querySelector('input')?.focus(), [])
  const option = options.find(({ amount }) => amount === chosen)
  if (options.length === 0) return <Text>This coach offers no other plan right now.</Text>
  const choose = (amount: number) => {
    setChosen(amount)
    setAgreed(false)
    change.reset()
  }
  const texts = option && changeTexts(option, changes)
  const submit = () => {
    if (!option || isSubmitting.current) return
    isSubmitting.current = true
    change.mutate(
      { subId: id, amount: option.amount, due: option.due, prorationDate: option.prorationDate },
      {
        onSuccess: () => {
          notify(changeTexts(option, changes).done)
          close()
        },
        onError: () => {
          setAgreed(false)
          refetch()
        },
        onSettled: () => {
          isSubmitting.current = false
        },
      },
    )
  }
  return (
    <Stack gap="xs">
      <Text>
        You pay {money(current)} per month
        {nextAmount !== null && `, and ${money(nextAmount)} from ${dateText(periodEnd * 1000)} on`}.
      </Text>
      <Radio.Group
        label="Choose your plan"
        size="md"
        value={chosen === undefined ? null : String(chosen)}
        onChange={(value) => choose(Number(value))}
      >
        <div ref={offers} className={classes.offers}>
          {planOffers(options.map(({ amount }) => amount)).map(({ amount, label, description }) => (
            <Radio
              key={amount}
              value={String(amount)}
              size="md"
              label={label}
              description={amount * 100 === current ? 'Your current plan' : description}
              classNames={{
                root: classes.offer,
                labelWrapper: classes.offerText,
                label: classes.offerLabel,
              }}
            />
          ))}
        </div>
      </Radio.Group>
      {nextAmount !== null && (
        <Text size="sm" c="dimmed">
          To upgrade, keep your current plan first.
        </Text>
      )}
      {change.error && (
        <Alert color="red" role="alert">
          {messageOf(change.error)}
        </Alert>
      )}
      {option && texts && (
        <>
          <dl className={classes.terms} aria-live="polite">
            <dt>Today</dt>
            <dd>{texts.today}</dd>
            <dt>From {dateText(periodEnd * 1000)}</dt>
            <dd>{money(option.amount * 100)} every month</dd>
            <dt>Renewal</dt>
            <dd>{TERMS.renewal}</dd>
            <dt>Cancellation</dt>
            <dd>{TERMS.cancelling}</dd>
          </dl>
          <ConsentBar
            amount={option.amount}
            isAgreed={isAgreed}
            onAgree={setAgreed}
            button={texts.button}
            isPending={change.isPending}
            onSubmit={submit}
          />
        </>
      )}
    </Stack>
  )
}

// `lazy` requires a default export.
export { ChangePlanDialog as default }
