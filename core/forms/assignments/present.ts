import type { PollItem } from '#core/forms/assignments/entity'
import type { Poll } from '#core/forms/assignments/shared/schema'
import { formUrlOf } from '#core/forms/definitions/present'
import { pick } from '#core/shared/pick'

type ShownPoll = Pick<
  PollItem,
  'pollId' | 'path' | 'title' | 'tags' | 'recipientId' | 'senderId' | 'createdAt'
> &
  Partial<Pick<PollItem, 'completedAt'>>

export const pollOf = (poll: ShownPoll): Poll => ({
  id: poll.pollId,
  formUrl: formUrlOf(poll.path),
  admin: poll.senderId === null,
  completedAt: poll.completedAt ?? null,
  ...pick(poll, ['path', 'title', 'tags', 'recipientId', 'senderId', 'createdAt']),
})
