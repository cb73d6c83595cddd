/**
 * The stored names of the entities whose changes the stream's handlers react to. The stream's filters need them
 * without the entities, which load the table's client.
 */
export const STREAMED = {
  chat: 'chat',
  chatMember: 'chat-member',
  chatQuiet: 'chat-quiet',
  client: 'client',
  clientSum: 'client-sum',
  coach: 'coach',
  extra: 'extra',
  group: 'group',
  relationship: 'relationship',
  mail: 'mail',
  receivedSubmission: 'received-submission',
  seat: 'seat',
  sending: 'sending',
} as const
export type StreamedEntity = (typeof STREAMED)[keyof typeof STREAMED]
