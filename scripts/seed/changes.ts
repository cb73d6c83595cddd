import { mergeUpdates } from '#core/coach/changes'
import { ChangeRequestEntity, type CoachItem } from '#core/coach/entity'
import type { Write } from '#core/lib/table'
import { HOUR_MS, iso, today } from '#scripts/seed/dates'
import { randomOf } from '#scripts/seed/random'

type Wish = (coach: CoachItem) => Partial<CoachItem>

/** Change requests of some approved coaches. The first is by coach@example.com. */
const WISHES: Wish[] = [
  ({ specialities }) => ({
    specialities: [...specialities.slice(1), 'Healthy Aging'],
    calendarUrl: 'https://calendar.example.com/coach/intro-call',
  }),
  ({ expYears }) => ({ expYears: expYears + 1, schedule: 'Monday to Thursday, 8 am to 3 pm' }),
  () => ({
    currentOffering: 'Meal plans for shift workers, a call every Sunday and a reply every evening.',
  }),
  ({ certifications }) => ({
    certifications: [...certifications, 'Certified Nutrition Specialist'],
    preferableChat: ['Zoom'],
  }),
  () => ({ schedule: 'Evenings and Saturdays, Pacific time' }),
  ({ hoursWeekly }) => ({ hoursWeekly: Math.max(5, hoursWeekly - 5), canWorkAtNights: false }),
]

export function askForChanges(coaches: CoachItem[]): Write[] {
  const approved = coaches.filter(({ status }) => status === 'APPROVED')
  return WISHES.flatMap((wish, index) => {
    const coach = approved[index * 3]
    if (!coach) return []
    const time = today() - (WISHES.length - index) * 17 * HOUR_MS
    return ChangeRequestEntity.put({
      coachId: coach.coachId,
      requestId: randomOf(`changes ${coach.email}`).id(time),
      updates: mergeUpdates({}, coach, wish(coach)),
      createdAt: iso(time),
      version: 1,
    })
  })
}
