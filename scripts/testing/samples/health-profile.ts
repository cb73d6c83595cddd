import { newId } from '#core/lib/ids'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const healthProfileSamples: Samples<'healthProfile'> = {
  list: nothing,
  save: {
    request: () => ({ params: { fact: 'dislikes' }, body: { value: 'Olives', versionId: null } }),
    publicReason: "The kind of fact selects one of the caller's own",
  },
  remove: {
    request: () => ({ params: { fact: 'medication' } }),
    publicReason: "The kind of fact selects one of the caller's own",
  },
  listHistory: {
    request: () => ({ params: { fact: 'diet' } }),
    publicReason: "The kind of fact selects one of the caller's own",
  },
  listOfClient: {
    request: ({ client }) => ({ params: { clientUserId: client.id } }),
    foreign: ({ admin, coach, otherClient }) => [
      { as: coach, request: { params: { clientUserId: otherClient.id } } },
      { as: admin, request: { params: { clientUserId: newId() } } },
    ],
  },
}
