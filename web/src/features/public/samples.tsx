import { IconCheck } from '@tabler/icons-react'
import { PLATFORM_FEE_PERCENT } from '#core/billing/schema'
import { priceText, tiersOf } from '#core/coach/prices'
import { Card } from '@/components/card'
import { Chip } from '@/components/fields/chip'
import chips from '@/components/fields/chips.module.css'
import card from '@/display/coach/coach-card.module.css'
import { DIETITIAN, yearsText } from '@/display/coach/coach-text'
import { Match } from '@/display/coach/match'
import { TagList } from '@/display/coach/tag-list'
import { PersonTileArt } from '@/features/public/person-art'
import classes from '@/features/public/samples.module.css'
import { money } from '@/lib/format'

const YEARS = 5
const wishes = [
  { label: 'Vegan', isChosen: true },
  { label: 'Gut Health', isChosen: false },
  { label: 'Relaxed', isChosen: true },
  { label: 'Weight Loss', isChosen: false },
  { label: 'Meal Planning', isChosen: true },
]
const reasons = ['Vegan', 'Meal Planning', 'Relaxed', yearsText(YEARS), 'Gut Health'].map((wish, place) => ({
  wish,
  matched: place < 4,
}))

/** The form of the preferences. */
export const WishesSample = () => (
  <div className={`${chips.chips} ${classes.wishes}`}>
    {wishes.map(({ label, isChosen }) => (
      <Chip key={label} type="checkbox" label={label} defaultChecked={isChosen} />
    ))}
  </div>
)

/** A coach among the recommended ones. */
export const CoachSample = () => (
  <Card component="div" className={card.card}>
    <div className={card.main}>
      <PersonTileArt name="longHaired" className={classes.tile} />
      <div className={card.text}>
        <span className={card.name}>Your coach</span>
        <span className={card.title}>{DIETITIAN}</span>
        <span className={card.facts}>{yearsText(YEARS)}</span>
        <TagList tags={['Vegan', 'Meal Planning', 'Paleo']} isLine />
      </div>
    </div>
    <Match reasons={reasons}>
      <strong className={card.price}>{priceText(YEARS)}</strong>
    </Match>
  </Card>
)

/** A word between client and coach. */
export const ChatSample = () => (
  <div className={classes.chat}>
    <p data-mine>My lunch today. Is this enough protein?</p>
    <p>Looks great! Add an egg or some beans and you are there.</p>
    <p data-mine>Will do tomorrow</p>
  </div>
)

const priceCents = (tiersOf(0)[0] ?? 0) * 100
const feeCents = (priceCents * PLATFORM_FEE_PERCENT) / 100

/** What becomes of a client's payment. */
export const PaymentSample = () => (
  <Card component="div" className={classes.payment}>
    <dl>
      <dt>A client pays, each month</dt>
      <dd>{money(priceCents)}</dd>
      <dt>We keep {PLATFORM_FEE_PERCENT} %</dt>
      <dd>− {money(feeCents)}</dd>
      <dt>
        <IconCheck size={20} aria-hidden /> To your bank account
      </dt>
      <dd>{money(priceCents - feeCents)}</dd>
    </dl>
  </Card>
)
