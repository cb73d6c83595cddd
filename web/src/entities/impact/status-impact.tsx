import type { StatusImpact } from '#core/impact/shared/schema'
import { CHATS_COUNTED, FORMS_COUNTED } from '#core/shared/limits'
import { emailLine, type ImpactLine, ImpactLines, pageLines } from '@/components/overlays/impact-lines'
import { countText, money } from '@/lib/text/format'

const atLeast = (count: number, limit: number) => (count >= limit ? 'At least ' : '')

/** How each kind of action describes its effects on plans, conversations and forms. */
interface ImpactTexts {
  plans: (plans: string) => string
  chats: string
  groups: string
  reviews?: string
  forms: string
  schedules: string
}

/** A group continues without a client who is away. They keep their seat. */
const WITHOUT = 'will continue without them.'
const BACK = 'will include them again.'

const CLOSING: ImpactTexts = {
  plans: (plans) =>
    `${plans} will end when the period paid for is over. Undoing this won't restart them: the client has to choose “Keep my plan”.`,
  chats: 'will close.',
  groups: 'will close.',
  reviews: 'will be hidden along with the profile.',
  forms: "can't be filled out anymore.",
  schedules: "won't be sent again.",
}
const OPENING: ImpactTexts = {
  plans: (plans) => `${plans} will still end unless the client chooses “Keep my plan”.`,
  chats: 'will reopen.',
  groups: 'will reopen.',
  reviews: 'will be visible again.',
  forms: 'can be filled out again.',
  schedules: 'will continue.',
}
const DELETION: ImpactTexts = {
  plans: (plans) => `${plans} will be paused, and nothing is charged.`,
  chats: 'will disappear.',
  groups: WITHOUT,
  reviews: "will stay, without the client's name.",
  forms: 'will disappear.',
  schedules: "won't be sent again.",
}
const RESTORING: ImpactTexts = {
  plans: (plans) => `${plans} will continue.`,
  chats: 'will be restored.',
  groups: BACK,
  reviews: "will show the client's name again.",
  forms: 'will be restored.',
  schedules: 'will continue.',
}

const COACH_DELETION: ImpactTexts = {
  plans: (plans) =>
    `${plans} will be paused, and nothing is charged. They end when the data is erased, without a refund of what is paid.`,
  chats: 'will disappear.',
  groups: 'will close.',
  reviews: 'will be hidden, and erased with the data.',
  forms: 'will disappear.',
  schedules: "won't be sent again.",
}
const COACH_RESTORING: ImpactTexts = {
  ...RESTORING,
  groups: 'will reopen.',
  reviews: 'will be visible again.',
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
export const ReactivationImpact = ({ name, impact }: Props) => (
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

export const RestoreImpact = ({ name, impact }: Props) => (
  <ImpactLines
    text={`${name} can sign in again, and nothing is lost.`}
    lines={linesOf(name, impact, RESTORING)}
  />
)

export const CoachDeletionImpact = ({ name, impact }: Props) => (
  <ImpactLines
    text={`${name} is signed out, and their public page is gone within minutes. Their data is permanently erased in 72 hours. Until then, any admin can restore them. Stripe still pays out what they have earned.`}
    lines={linesOf(`${name} and their paying clients`, impact, COACH_DELETION)}
  />
)

export const CoachRestoreImpact = ({ name, impact }: Props) => (
  <ImpactLines
    text={`${name} can sign in again, and nothing is lost.`}
    lines={linesOf(`${name} and their paying clients`, impact, COACH_RESTORING)}
  />
)

/** What a decision on a coach's status will affect. */
export const DecisionImpact = ({ name, impact, isApproved }: Props & { isApproved: boolean }) => (
  <ImpactLines
    text={isApproved ? `Clients will be able to find and hire ${name}.` : `Clients won't see ${name}.`}
    lines={linesOf(name, impact, isApproved ? OPENING : CLOSING)}
  />
)

function linesOf(name: string, impact: StatusImpact, texts: ImpactTexts): ImpactLine[] {
  const { subscriptions, amount, refunds, chats, groups, reviews, forms, schedules, mails } = impact
  const plans = `${countText(subscriptions, 'subscription')} (${money(amount)} a month)`
  const emails = mails - refunds
  const prefix = atLeast(chats + groups, CHATS_COUNTED)
  return [
    subscriptions > 0 && texts.plans(plans),
    ...pageLines(impact),
    chats > 0 && `${prefix}${countText(chats, 'chat')} ${texts.chats}`,
    groups > 0 && `${prefix}${countText(groups, 'group')} ${texts.groups}`,
    reviews > 0 && texts.reviews && `${countText(reviews, 'review')} ${texts.reviews}`,
    forms > 0 && `${atLeast(forms, FORMS_COUNTED)}${countText(forms, 'open form')} ${texts.forms}`,
    schedules > 0 && `${countText(schedules, 'scheduled form')} ${texts.schedules}`,
    emails > 0 && emailLine(name, emails),
    mails > 0 && (refunds > 0 ? "Emails and refunds can't be reversed." : "Emails can't be unsent."),
  ]
}
