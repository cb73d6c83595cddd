import { PLATFORM_FEE_PERCENT } from '#core/billing/shared/schema'
import { TIERS } from '#core/coach/shared/prices'
import { Chip } from '@/components/fields/chip'
import chips from '@/components/fields/chips.module.css'
import { Card } from '@/components/layout/card'
import classes from '@/features/public-pages/calculator.module.css'
import { netText } from '@/features/public-pages/earnings'
import { money } from '@/lib/text/format'

const START = { clients: 10, price: 100 }
const MAX_CLIENTS = 50

/**
 * Estimates what a coach would earn. The prerendered markup shows an example, and calculator-island.ts makes it
 * interactive.
 */
export const Calculator = () => (
  <Card component="div">
    <form className={classes.form} data-calculator data-fee={PLATFORM_FEE_PERCENT}>
      <div className={classes.asked}>
        <label htmlFor="clients">Clients</label>
        <output htmlFor="clients">{START.clients}</output>
        <input
          id="clients"
          name="clients"
          type="range"
          min={1}
          max={MAX_CLIENTS}
          defaultValue={START.clients}
        />
      </div>
      <fieldset className={classes.prices}>
        <legend>Monthly price per client</legend>
        <div className={chips.chips}>
          {TIERS.map((amount) => (
            <Chip
              key={amount}
              type="radio"
              name="price"
              value={amount}
              label={money(amount * 100)}
              defaultChecked={amount === START.price}
            />
          ))}
        </div>
      </fieldset>
      <p className={classes.result}>
        <output htmlFor="clients" className={classes.sum}>
          {netText(START.clients, START.price, PLATFORM_FEE_PERCENT)}
        </output>{' '}
        a month to your bank account
      </p>
      <p className={classes.fee}>
        After our {PLATFORM_FEE_PERCENT}% fee. You pay nothing until a client pays you.
      </p>
    </form>
  </Card>
)
