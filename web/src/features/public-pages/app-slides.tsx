import classes from '@/features/public-pages/app-slides.module.css'
import { Slider } from '@/features/public-pages/slider'

/** Screenshots of the product with local sample data, made by `npm run screenshots`. */
const slides = [
  { file: 'coach-search', title: 'Who fits you, and why', text: 'Recommended by what you asked for.' },
  { file: 'coach-detail', title: 'Know who it is', text: 'Reviews, certificates and prices on one page.' },
  { file: 'chat', title: 'Talk every day', text: 'Photos, files and replies, like with a friend.' },
  { file: 'pay-dialog', title: 'Pay in the clear', text: 'One price a month, cancelled in two clicks.' },
] as const

/** Screenshots of the app on a phone. */
export const AppSlides = () => (
  <Slider label="The app on a phone">
    {slides.map(({ file, title, text }) => (
      <li key={file} className={classes.slide}>
        <img
          src={`/app-${file}.webp`}
          alt=""
          width={390}
          height={844}
          loading="lazy"
          decoding="async"
          className={classes.screen}
        />
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </Slider>
)
