import { STREAMED, type StreamedEntity } from '#core/lib/streamed-entities'

const {
  chat,
  chatMember,
  chatQuiet,
  client,
  clientSum,
  coach,
  extra,
  group,
  relationship,
  mail,
  receivedSubmission,
  seat,
  sending,
} = STREAMED

const kind = (...entities: StreamedEntity[]) => ({ entity: { S: entities } })

/**
 * Which changes invoke each of the stream's handlers, as Lambda event filters, of which it allows five per handler. A
 * deleted item shows its kind only in the old image.
 */
export const streamFilters = {
  'core-reactions': [
    { dynamodb: { NewImage: kind(coach, client, clientSum, sending) } },
    { eventName: ['REMOVE'], dynamodb: { OldImage: kind(coach, client) } },
    // Later changes to an email require nothing.
    { eventName: ['INSERT'], dynamodb: { NewImage: kind(mail) } },
  ],
  'provider-reactions': [
    // Includes people who are approved again: what was closed with them reopens.
    { dynamodb: { NewImage: kind(coach, client, relationship, chat, chatQuiet, group, seat, sending) } },
    { eventName: ['INSERT'], dynamodb: { NewImage: kind(receivedSubmission) } },
    { dynamodb: { OldImage: { ...kind(extra), approved: { BOOL: [true] } } } },
    { eventName: ['REMOVE'], dynamodb: { OldImage: kind(coach, client, relationship, chatMember, seat) } },
  ],
} satisfies Record<string, object[]>
