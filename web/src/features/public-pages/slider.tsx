import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '@/features/public-pages/slider.module.css'

interface Props {
  /** The accessible name. */
  label: string
  children?: ReactNode
  /** Where the page's code inserts slides, as `data-place`. */
  place?: string
}

/**
 * A row of slides to swipe, which advances by itself once slider-island.ts has loaded. The children are `li`s.
 */
export const Slider = ({ label, children, place }: Props) => (
  <section aria-roledescription="carousel" aria-label={label} className={classes.slider} data-slider>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by keyboard */}
    <ul className={classes.track} tabIndex={0} aria-label={label} data-place={place}>
      {children}
    </ul>
    <div className={classes.controls}>
      <button type="button" aria-label="Previous" data-back>
        <IconChevronLeft aria-hidden />
      </button>
      <button type="button" aria-label="Pause" data-pause>
        <IconPlayerPause aria-hidden />
        <IconPlayerPlay aria-hidden />
      </button>
      <button type="button" aria-label="Next" data-on>
        <IconChevronRight aria-hidden />
      </button>
    </div>
  </section>
)
