import { Button, Group, List, Modal, Text } from '@mantine/core'
import * as v from 'valibot'
import { isAhead, PROMOTION_MIN_DAYS } from '#core/coach/shared/admin-schema'
import type { Coach } from '#core/coach/shared/schema'
import { messages } from '#core/shared/messages'
import { nameOf } from '#core/shared/name'
import { DateField } from '@/components/fields/date-field'
import { Form, SubmitButton } from '@/components/fields/form'
import { useLayer } from '@/components/overlays/use-layer'
import { isPromoted } from '@/entities/coach/coach-text'
import { usePromoteCoach } from '@/features/promotion/admin-queries'
import { durationText, endOf, firstDay } from '@/features/promotion/promotion-time'
import { notify, notifyUndo } from '@/lib/notify'
import { dateText } from '@/lib/text/format'
import { useSchemaForm } from '@/lib/use-schema-form'

const PromotionDay = v.object({
  promotionTime: v.pipe(
    v.string(),
    v.isoDate(messages.promotionTime),
    v.check((day) => day >= firstDay(), `Choose a date at least ${PROMOTION_MIN_DAYS} days from today`),
  ),
})

interface Props {
  coach: Coach
  close: () => void
}

/** Promotes an approved coach until the end of a day, or ends the promotion, and says first what that affects. */
function PromotionDialog({ coach, close }: Props) {
  useLayer(close)
  const promote = usePromoteCoach(coach.id)
  const name = nameOf(coach)
  const { promotionTime } = coach.nutritionistOptions
  const until = isPromoted(coach) ? promotionTime : null
  const form = useSchemaForm(async () => PromotionDay, { promotionTime: '' })
  const chosen = v.safeParse(PromotionDay, { promotionTime: form.watch('promotionTime') })
  const change = async (time: string | null) => {
    const { promotionTime: current } = await promote.mutateAsync({ time, previous: promotionTime })
    const text = current ? `${name} promoted until ${dateText(current)}` : `${name} unpromoted`
    if (until === null || isAhead(until))
      notifyUndo(text, () => promote.mutateAsync({ time: until, previous: current }))
    else notify(text)
    close()
  }
  return (
    <Modal opened onClose={close} title="Promotion" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form form={form} onSubmit={({ promotionTime: day }) => change(endOf(day))}>
        <Text>
          {until
            ? `${name} is promoted until ${dateText(until)}: ${durationText(until)} left.`
            : `${name} isn't promoted.`}
        </Text>
        <List my={0}>
          <List.Item>Promoted coaches appear first in search, up to two per page.</List.Item>
          <List.Item>
            {until
              ? `A new date replaces this one. Unpromote ends it now: days ${name} paid for aren't refunded.`
              : 'Free for the coach.'}
          </List.Item>
          <List.Item>No email is sent.</List.Item>
        </List>
        <DateField
          control={form.control}
          name="promotionTime"
          label="Promotion Time"
          description={`The last day, at least ${PROMOTION_MIN_DAYS} days from today`}
          minDate={firstDay()}
        />
        <Text role="status">
          {chosen.success && `Coach will be promoted for ${durationText(endOf(chosen.output.promotionTime))}`}
        </Text>
        <Group justify="end">
          {until && (
            <Button
              variant="default"
              disabled={promote.isPending}
              onClick={() => void change(null).catch(() => undefined)}
            >
              Unpromote
            </Button>
          )}
          <SubmitButton>Promote</SubmitButton>
        </Group>
      </Form>
    </Modal>
  )
}

// `lazy` requires a default export.
export { PromotionDialog as default }
