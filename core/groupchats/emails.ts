import type { ClientItem } from '#core/client/entity'
import { GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'
import type { GroupItem } from '#core/groups/entity'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'

export const joined = (
  { firstName }: Pick<ClientItem, 'firstName'>,
  { name, channelId }: Pick<GroupItem, 'name' | 'channelId'>,
): TransactionalEmail => ({
  name: 'groupchats.joined',
  subject: `You're in the group “${plainTextForEmail(name)}”`,
  firstName,
  paragraphs: [
    `Your group “${plainTextForEmail(name)}” is ready. Open it in your chats to see who's in it and what it costs.`,
  ],
  action: { label: 'Open the group', url: `${config.siteUrl}/client/chat/${channelId}` },
})

export const planChanged = (
  { firstName }: Pick<ClientItem, 'firstName'>,
  from: GroupPlan,
  to: GroupPlan,
): TransactionalEmail => ({
  name: 'groupchats.planChanged',
  subject: 'Your group plan has changed',
  firstName,
  paragraphs: [
    `We changed your group plan from ${planText(from)} to ${planText(to)}.`,
    "If you're already in a group, nothing changes there, including the price. If you didn't ask for this, contact us.",
  ],
  action: { label: 'See your preferences', url: `${config.siteUrl}/client/profile` },
})

const planText = (plan: GroupPlan) => (plan === 'NONE' ? 'no group plan' : GROUP_PLANS[plan].label)
