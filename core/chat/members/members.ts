import { partiesOf } from '#core/chat/channels'
import { type ChatMember, ChatMemberEntity } from '#core/chat/entity'

export const listMembers = (channelId: string): Promise<ChatMember[]> =>
  ChatMemberEntity.queryAll(`chat#${channelId}`, { index: 'gsi1', prefix: 'member#' })

/** Returns the ids of a conversation's members, the admins' shared one included. Only a group's have to be read. */
export async function memberIdsOf(channelId: string): Promise<string[]> {
  const { members } = partiesOf(channelId)
  return members ?? (await listMembers(channelId)).map(({ memberId }) => memberId)
}
