import { IconCheck } from '@tabler/icons-react'
import { LUX_AMOUNT, LUX_TEXT, TIERS } from '#core/coach/shared/prices'
import { Card } from '@/components/layout/card'
import classes from '@/features/public-pages/plans.module.css'
import { money } from '@/lib/text/format'

const [START = 0, ...MORE] = TIERS
export const startPrice = money(START * 100)

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const plans = [
  {
    name: 'Every coach',
    price: startPrice,
    ticks: ['Chat with your coach every day', 'Photos, files and forms that track your progress'],
  },
  {
    name: 'Experienced coaches',
    price: MORE.filter((amount) => amount !== LUX_AMOUNT)
      .map((amount) => money(amount * 100))
      .join(' or '),
    ticks: ['More than one year of experience', "More support: you and your coach agree on what's included"],
  },
  { name: 'Lux', price: money(LUX_AMOUNT * 100), ticks: LUX_TEXT.split(', ').map(capitalised) },
]

export function Plans() {
  return (
    <ul className={classes.plans}>
      {plans.map(({ name, price, ticks }) => (
        <Card component="li" key={name} className={classes.plan}>
          <h3>{name}</h3>
          <p className={classes.price}>
            {price} <small>per month</small>
          </p>
          <ul className={classes.ticks}>
            {ticks.map((tick) => (
              <li key={tick}>
                <IconCheck size={20} aria-hidden />
                {tick}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </ul>
  )
}
