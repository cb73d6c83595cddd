import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { CoachPreference } from '#core/client/shared/schema'
import { MatchPlate } from '@/entities/coach/match-plate'
import { fittingText } from '@/features/client/fitting-text'
import classes from '@/features/client/onboarding.module.css'
import { fittingQuery } from '@/features/client/queries'
import { useUser } from '@/lib/session/session'

/** The preferences that coaches are matched by. */
const WISHES = ['gender', 'personality', 'experience', 'specialities', 'certifications'] as const
const DEBOUNCE_MILLISECONDS = 500

/** Fills with each answer and counts the coaches who fit. */
export function FillingPlate({ preference }: { preference: CoachPreference }) {
  const [firstName = ''] = useUser().name.split(' ')
  const answered = WISHES.filter((wish) => preference[wish].length > 0).length
  // Compared as text, because the form returns a new object on each render.
  const [settled] = useDebouncedValue(JSON.stringify(preference), DEBOUNCE_MILLISECONDS)
  const { data } = useQuery(fittingQuery(JSON.parse(settled)))
  return (
    <div className={classes.plate}>
      <div>
        <p>Answer what matters to you. Each answer fills the plate.</p>
        <p role="status" className={classes.fitting}>
          {data &&
            (fittingText(data.count, firstName) ??
              'No coach fits these answers yet. Fewer answers find more.')}
        </p>
      </div>
      <MatchPlate matched={answered} total={WISHES.length} />
    </div>
  )
}
