import { LUX_AMOUNT, LUX_TEXT, tiersOf } from '#core/coach/prices'
import classes from '@/features/public/landing.module.css'
import { money } from '@/lib/format'

const EXPERIENCED_YEARS = 2
const [START, ...MORE] = tiersOf(EXPERIENCED_YEARS)

const plans = [
  {
    name: 'Every coach',
    price: money((START ?? 0) * 100),
    text: 'Chat with your coach, share photos and files, and fill in forms that track your progress.',
  },
  {
    name: 'Experienced coaches',
    price: MORE.filter((amount) => amount !== LUX_AMOUNT)
      .map((amount) => money(amount * 100))
      .join(' or '),
    text: 'Coaches with more than one year of experience offer larger plans, too. You agree with your coach what you need.',
  },
  { name: 'Lux', price: money(LUX_AMOUNT * 100), text: `${LUX_TEXT}.` },
]

export function Plans() {
  return (
    <ul className={classes.plans}>
      {plans.map(({ name, price, text }) => (
        <li key={name} className={classes.plan}>
          <h3>{name}</h3>
          <p className={classes.price}>
            {price} <small>per month</small>
          </p>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ul>
  )
}
