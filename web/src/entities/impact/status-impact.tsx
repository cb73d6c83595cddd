import type { StatusImpact } from '#core/impact/shared/schema'
import { CHATS_COUNTED, FORMS_COUNTED } from '#core/shared/limits'
import { counted, emailLine, type ImpactLine, ImpactLines, refundLine } from '@/components/impact-lines'
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
const WITHOUT = 'will continue without them.'
const BACK = 'will include them again.'

const CLOSING: Words = {
  plans: (plans) =>
    `${plans} will end when the period paid for is over. Undoing this won't restart them: the client has to choose “Keep my plan”.`,
  chats: 'will close.',
  groups: 'will close.',
  reviews: 'will be hidden along with the profile.',
  forms: "can't be filled out anymore.",
  repeats: "won't be sent again.",
}
const OPENING: Words = {
  plans: (plans) => `${plans} will still end unless the client chooses “Keep my plan”.`,
  chats: 'will reopen.',
  groups: 'will reopen.',
  reviews: 'will be visible again.',
  forms: 'can be filled out again.',
  repeats: 'will continue.',
}
const DELETION: Words = {
  plans: (plans) => `${plans} will be paused, and nothing is charged.`,
  chats: 'will disappear.',
  groups: WITHOUT,
  reviews: "will stay, without the client's name.",
  forms: 'will disappear.',
  repeats: "won't be sent again.",
}
const CALL_OFF: Words = {
  plans: (plans) => `${plans} will continue.`,
  chats: 'will be restored.',
  groups: BACK,
  reviews: "will show the client's name again.",
  forms: 'will be restored.',
  repeats: 'will continue.',
}

interface Props {
  name: string
  impact: StatusImpact
}

/** What a suspension will affect. */
export const SuspensionImpact = ({ name, impact, isCoach = false }: Props & { isCoach?: boolean }) => (
  <ImpactLines
    text={`${name} loses access immediately.`}
    lines={linesOf(name, impact, isCoach ? CLOSING : { ...CLOSING, groups: WITHOUT })}
  />
)

/** What reactivating a client will affect. */
export const ReturnImpact = ({ name, impact }: Props) => (
  <ImpactLines
    text={`${name} gets access back.`}
    lines={linesOf(name, impact, { ...OPENING, groups: BACK })}
  />
)

export const DeletionImpact = ({ name, impact }: Props) => (
  <ImpactLines
    text={`${name} is signed out and hidden immediately. Their data is permanently erased in 72 hours. Until then, any admin can restore them.`}
    lines={linesOf(name, impact, DELETION)}
  />
)

export const CallOffImpact = ({ name, impact }: Props) => (
  <ImpactLines
    text={`${name} can sign in again, and nothing is lost.`}
    lines={linesOf(name, impact, CALL_OFF)}
  />
)

/** What a decision on a coach's status will affect. */
export const DecisionImpact = ({ name, impact, isApproved }: Props & { isApproved: boolean }) => (
  <ImpactLines
    text={isApproved ? `Clients will be able to find and hire ${name}.` : `Clients won't see ${name}.`}
    lines={linesOf(name, impact, isApproved ? OPENING : CLOSING)}
  />
)

function linesOf(name: string, impact: StatusImpact, words: Words): ImpactLine[] {
  const { subscriptions, amount, pages, refunds, chats, groups, reviews, forms, repeats, mails } = impact
  const plans = `${counted(subscriptions, 'subscription')} (${money(amount)} a month)`
  const letters = mails - refunds
  const least = atLeast(chats + groups, CHATS_COUNTED)
  return [
    subscriptions > 0 && words.plans(plans),
    pages > 0 && `${counted(pages, 'checkout')} in progress will be canceled.`,
    refunds > 0 && refundLine(refunds),
    chats > 0 && `${least}${counted(chats, 'chat')} ${words.chats}`,
    groups > 0 && `${least}${counted(groups, 'group')} ${words.groups}`,
    reviews > 0 && words.reviews && `${counted(reviews, 'review')} ${words.reviews}`,
    forms > 0 && `${atLeast(forms, FORMS_COUNTED)}${counted(forms, 'open form')} ${words.forms}`,
    repeats > 0 && `${counted(repeats, 'scheduled form')} ${words.repeats}`,
    letters > 0 && emailLine(name, letters),
    mails > 0 && (refunds > 0 ? "Emails and refunds can't be reversed." : "Emails can't be unsent."),
  ]
}
