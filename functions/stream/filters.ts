const kind = (...entities: string[]) => ({ entity: { S: entities } })

/**
 * What wakes each reader of the table's stream, in the patterns of Lambda's event filters, of which it takes five each.
 * An item that is gone shows its kind in the old image only.
 */
export const streamFilters = {
  consumer: [
    { dynamodb: { NewImage: kind('coach', 'client', 'client-sum', 'sending') } },
    { dynamodb: { OldImage: kind('coach') } },
    // What becomes of a mail later asks for nothing.
    { eventName: ['INSERT'], dynamodb: { NewImage: kind('mail') } },
  ],
  endings: [
    {
      dynamodb: { NewImage: { ...kind('coach', 'link'), status: { S: [{ 'anything-but': ['APPROVED'] }] } } },
    },
    { dynamodb: { NewImage: kind('client') } },
    { dynamodb: { OldImage: { ...kind('extra'), approved: { BOOL: [true] } } } },
    { dynamodb: { NewImage: { ...kind('chat'), deletedAt: { S: [{ exists: true }] } } } },
    { eventName: ['REMOVE'], dynamodb: { OldImage: kind('coach', 'client', 'link', 'chat-member') } },
  ],
} satisfies Record<string, object[]>
