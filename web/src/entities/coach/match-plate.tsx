import classes from '@/entities/coach/match.module.css'

/** The starting point of a portion on a circle of radius 46 around the center. */
function pointAt(portion: number, total: number) {
  const angle = (portion / total) * 2 * Math.PI - Math.PI / 2
  return `${50 + 46 * Math.cos(angle)} ${50 + 46 * Math.sin(angle)}`
}

/** A plate with one portion per preference, filled if the coach meets it. */
export const MatchPlate = ({ matched, total }: { matched: number; total: number }) => (
  <svg viewBox="0 0 100 100" className={classes.plate} aria-hidden="true">
    {Array.from({ length: total }, (_, portion) => `portion-${portion}`).map((key, portion) => (
      <path
        key={key}
        data-filled={portion < matched}
        d={
          total === 1
            ? 'M50 4a46 46 0 1 1 0 92a46 46 0 1 1 0-92'
            : `M50 50L${pointAt(portion, total)}A46 46 0 0 1 ${pointAt(portion + 1, total)}Z`
        }
      />
    ))}
  </svg>
)
