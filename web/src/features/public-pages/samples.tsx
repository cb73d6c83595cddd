import { priceText } from '#core/coach/shared/prices'
import { Chip } from '@/components/fields/chip'
import chips from '@/components/fields/chips.module.css'
import { Card } from '@/components/layout/card'
import card from '@/entities/coach/coach-card.module.css'
import { DIETITIAN, yearsText } from '@/entities/coach/coach-text'
import { Match } from '@/entities/coach/match'
import { TagList } from '@/entities/coach/tag-list'
import { PersonTileArt } from '@/features/public-pages/person-art'
import classes from '@/features/public-pages/samples.module.css'

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

/** A sample of the preferences form. */
export const WishesSample = () => (
  <div className={`${chips.chips} ${classes.wishes}`}>
    {wishes.map(({ label, isChosen }) => (
      <Chip key={label} type="checkbox" label={label} defaultChecked={isChosen} />
    ))}
  </div>
)

/** A sample of a recommended coach. */
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

/** A sample of a conversation between a client and a coach. */
export const ChatSample = () => (
  <div className={classes.chat}>
    <p data-mine>My lunch today. Is this enough protein?</p>
    <p>Looks great! Add an egg or some beans and you're there.</p>
    <p data-mine>Will do tomorrow</p>
  </div>
)
