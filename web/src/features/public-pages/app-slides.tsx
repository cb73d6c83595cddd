import classes from '@/features/public-pages/app-slides.module.css'
import { Slider } from '@/features/public-pages/slider'

/** Screenshots of the product with local sample data, made by `npm run screenshots`. */
const slides = [
  { file: 'coach-search', title: 'Who fits, and why', text: 'Recommended based on your preferences.' },
  {
    file: 'coach-detail',
    title: "Know who you're hiring",
    text: 'Reviews, certificates and prices on one page.',
  },
  { file: 'chat', title: 'Talk every day', text: 'Photos, files and replies, like texting a friend.' },
  { file: 'pay-dialog', title: 'Clear pricing', text: 'One monthly price. Cancel in two taps.' },
] as const

/** Screenshots of the app on a phone. */
export const AppSlides = () => (
  <Slider label="The app on your phone">
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
