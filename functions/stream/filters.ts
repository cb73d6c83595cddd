const kind = (...entities: string[]) => ({ entity: { S: entities } })

/**
 * Which changes invoke each of the stream's handlers, as Lambda event filters, of which it allows five per handler. A
 * deleted item shows its kind only in the old image.
 */
export const streamFilters = {
  'core-reactions': [
    { dynamodb: { NewImage: kind('coach', 'client', 'client-sum', 'sending') } },
    { dynamodb: { OldImage: kind('coach') } },
    // Later changes to an email require nothing.
    { eventName: ['INSERT'], dynamodb: { NewImage: kind('mail') } },
  ],
  'provider-reactions': [
    // Includes people who are approved again: what was closed with them reopens.
    { dynamodb: { NewImage: kind('coach', 'client', 'link', 'chat', 'chat-quiet', 'group', 'seat') } },
    { dynamodb: { OldImage: { ...kind('extra'), approved: { BOOL: [true] } } } },
    { eventName: ['REMOVE'], dynamodb: { OldImage: kind('coach', 'client', 'link', 'chat-member', 'seat') } },
  ],
} satisfies Record<string, object[]>
