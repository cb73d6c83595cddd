import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '@/features/public/slider.module.css'

interface Props {
  /** Names it to screen readers. */
  label: string
  children?: ReactNode
  /** Filled in by the page's code, as `data-place`. */
  place?: string
}

/** A row to be swiped, which goes on by itself once its code is here (slider-life.ts). The children are `li`s. */
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
