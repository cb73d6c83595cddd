import type { CoachItem } from '#core/coach/entity'
import { ExtraEntity, type ExtraItem } from '#core/extras/entity'
import { ExtraCountEntity, PendingExtraEntity } from '#core/extras/listing-entity'
import type { Write } from '#core/lib/table'
import { type Connection, type PaidPlan, paidPlan } from '#scripts/seed/connections'
import { DAY_MS, HOUR_MS, iso, today } from '#scripts/seed/dates'
import { randomOf } from '#scripts/seed/random'

type Offer = [title: string, dollars: 50 | 100, description: string]

const OFFERS: Offer[] = [
  ['Race week', 100, 'A plan for the days before and after your race, with what to eat, when and how much.'],
  ['Grocery tour', 50, 'A video walk through your supermarket each month, and a list for your next shop.'],
  ['Family meals', 50, 'Four dinners a week that everyone at the table will eat, with a shopping list.'],
  ['Lab results', 100, 'I read your blood work each month and explain in plain words what to change.'],
  ['Travel days', 50, 'What to eat at airports and hotels, made for each of your trips.'],
  ['Meal prep Sunday', 50, 'Two hours on Sunday, five lunches for the week: one video and one list a week.'],
]

/**
 * The extra specialties that coaches sell. coach@example.com has one of each kind: sold, pending, and changed
 * while clients pay for it. Some clients pay for one, including client@example.com.
 */
export function makeExtras(coaches: CoachItem[], connections: Connection[]): ExtraItem[] {
  const [demo, ...others] = coaches.filter(({ status }) => status === 'APPROVED')
  const [race, grocery, , , , prep] = OFFERS
  if (!demo || !race || !grocery || !prep) return []
  const own = [make(demo, race, true), make(demo, grocery, false), make(demo, prep, false)]
  const [sold, changed] = own
  const clients = connections.filter(({ coach, plan }) => coach === demo && plan?.status === 'active')
  for (const [index, connection] of clients.entries()) {
    const extra = index % 3 === 0 ? sold : index % 3 === 1 ? changed : undefined
    if (extra && connection.plan)
      connection.extras = [paid(extra, Math.max(connection.plan.startedAt, today() - 70 * DAY_MS))]
  }
  const theirs = others.flatMap((coach) => {
    const random = randomOf(`extras ${coach.email}`)
    const count = random.pick([0, 0, 1, 2])
    return random.some(OFFERS, count).map((offer) => make(coach, offer, random.chance(0.8)))
  })
  return [...own, ...theirs]
}

function make(coach: CoachItem, [title, dollars, description]: Offer, approved: boolean): ExtraItem {
  const hours = randomOf(`wait ${coach.email} ${title}`).int(5, 200)
  const since = approved ? today() - 120 * DAY_MS : today() - hours * HOUR_MS
  const createdAt = Math.max(Date.parse(coach.createdAt), since)
  return {
    coachId: coach.coachId,
    extraId: randomOf(`extra ${coach.email} ${title}`).id(createdAt),
    title,
    priceCents: dollars * 100,
    description,
    approved,
    createdAt: iso(createdAt),
    version: 1,
  }
}

const paid = (extra: ExtraItem, startedAt: number): PaidPlan => ({
  ...paidPlan(startedAt, extra.priceCents / 100),
  extra,
})

export function extraWrites(extras: ExtraItem[]): Write[] {
  const counts = Map.groupBy(extras, ({ coachId }) => coachId)
  return [
    ...extras.map((extra) => ExtraEntity.put(extra)),
    ...extras.filter(({ approved }) => !approved).map((extra) => PendingExtraEntity.put(pick(extra))),
    ...[...counts].map(([coachId, { length: count }]) => ExtraCountEntity.put({ coachId, count })),
  ]
}

const pick = ({ extraId, coachId }: ExtraItem) => ({ extraId, coachId })
