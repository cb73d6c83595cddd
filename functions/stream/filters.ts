const kind = (...entities: string[]) => ({ entity: { S: entities } })

/**
 * What wakes each reader of the table's stream, in the patterns of Lambda's event filters, of which it takes five each.
 * An item that is gone shows its kind in the old image only.
 */
export const streamFilters = {
  'core-reactions': [
    { dynamodb: { NewImage: kind('coach', 'client', 'client-sum', 'sending') } },
    { dynamodb: { OldImage: kind('coach') } },
    // What becomes of a mail later asks for nothing.
    { eventName: ['INSERT'], dynamodb: { NewImage: kind('mail') } },
  ],
  'provider-reactions': [
    // Also who is approved again: what was closed with them opens.
    { dynamodb: { NewImage: kind('coach', 'client', 'link', 'chat', 'chat-quiet', 'group', 'seat') } },
    { dynamodb: { OldImage: { ...kind('extra'), approved: { BOOL: [true] } } } },
    { eventName: ['REMOVE'], dynamodb: { OldImage: kind('coach', 'client', 'link', 'chat-member', 'seat') } },
  ],
} satisfies Record<string, object[]>
