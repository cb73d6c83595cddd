import type { StatusImpact } from '#core/impact/shared/schema'
import { CHATS_COUNTED, FORMS_COUNTED } from '#core/shared/limits'
import { counted, type ImpactLine, ImpactLines } from '@/components/impact-lines'
import { money } from '@/lib/format'

const atLeast = (count: number, looked: number) => (count >= looked ? 'At least ' : '')

/** How each kind of action describes its effects on plans, conversations and forms. */
interface Words {
  plans: (plans: string) => string
  chats: string
  groups: string
  reviews?: string
  forms: string
  repeats: string
}

/** A group continues without a client who is away. They keep their seat. */
const WITHOUT = 'will go on without them.'
const BACK = 'will have them back.'

const CLOSING: Words = {
  plans: (plans) =>
    `${plans}, will end with the paid period. If this is undone they still end unless the client keeps them.`,
  chats: 'will close.',
  groups: 'will close.',
  reviews: 'will be hidden with the page.',
  forms: 'can no longer be filled in.',
  repeats: 'will end with the next date.',
}
const OPENING: Words = {
  plans: (plans) => `${plans}, will still end unless the client keeps them.`,
  chats: 'will open again.',
  groups: 'will open again.',
  reviews: 'will be shown with the page.',
  forms: 'can be filled in again.',
  repeats: 'will go on.',
}
const DELETION: Words = {
  plans: (plans) => `${plans}, will be paused: nothing is charged.`,
  chats: 'will disappear.',
  groups: WITHOUT,
  reviews: 'will lose the name.',
  forms: 'will disappear.',
  repeats: 'will end with the next date.',
}
const CALL_OFF: Words = {
  plans: (plans) => `${plans}, will go on.`,
  chats: 'will come back.',
  groups: BACK,
  reviews: 'will have the name again.',
  forms: 'will come back.',
  repeats: 'will go on.',
}

interface Props {
  name: string
  impact: StatusImpact
}

/** What a suspension will affect. */
export const SuspensionImpact = ({ name, impact, isCoach = false }: Props & { isCoach?: boolean }) => (
  <ImpactLines
    text={`${name} can no longer use the product.`}
    lines={linesOf(name, impact, isCoach ? CLOSING : { ...CLOSING, groups: WITHOUT })}
  />
)

/** What reactivating a client will affect. */
export const ReturnImpact = ({ name, impact }: Props) => (
  <ImpactLines
    text={`${name} can use the product again.`}
    lines={linesOf(name, impact, { ...OPENING, groups: BACK })}
  />
)

export const DeletionImpact = ({ name, impact }: Props) => (
  <ImpactLines
    text={`${name} is signed out and hidden at once. The data goes after 72 hours; until then any admin can call it off.`}
    lines={linesOf(name, impact, DELETION)}
  />
)

export const CallOffImpact = ({ name, impact }: Props) => (
  <ImpactLines
    text={`${name} can sign in again, and all is as before.`}
    lines={linesOf(name, impact, CALL_OFF)}
  />
)

/** What a decision on a coach's status will affect. */
export const DecisionImpact = ({ name, impact, isApproved }: Props & { isApproved: boolean }) => (
  <ImpactLines
    text={isApproved ? `Clients can find and hire ${name}.` : `Clients do not find ${name}.`}
    lines={linesOf(name, impact, isApproved ? OPENING : CLOSING)}
  />
)

function linesOf(name: string, impact: StatusImpact, words: Words): ImpactLine[] {
  const { subscriptions, amount, pages, refunds, chats, groups, reviews, forms, repeats, mails } = impact
  const plans = `${counted(subscriptions, 'subscription')}, ${money(amount)} a month`
  const letters = mails - refunds
  const least = atLeast(chats + groups, CHATS_COUNTED)
  return [
    subscriptions > 0 && words.plans(plans),
    pages > 0 && `${counted(pages, 'open payment page')} will close.`,
    refunds > 0 && `${counted(refunds, 'payment')} of this moment will be given back, each with an email.`,
    chats > 0 && `${least}${counted(chats, 'chat')} ${words.chats}`,
    groups > 0 && `${least}${counted(groups, 'group')} ${words.groups}`,
    reviews > 0 && words.reviews && `${counted(reviews, 'review')} ${words.reviews}`,
    forms > 0 && `${atLeast(forms, FORMS_COUNTED)}${counted(forms, 'open form')} ${words.forms}`,
    repeats > 0 && `${counted(repeats, 'repeat')} of forms ${words.repeats}`,
    letters > 0 && `${counted(letters, 'email')} will tell ${name}.`,
    mails > 0 &&
      (refunds > 0 ? 'Emails and refunds cannot be taken back.' : 'An email cannot be taken back.'),
  ]
}
