import { newId } from '#core/lib/ids'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const healthProfileSamples: Samples<'healthProfile'> = {
  list: nothing,
  save: {
    request: () => ({ params: { fact: 'dislikes' }, body: { value: 'Olives', versionId: null } }),
    publicReason: 'A fact is named by its kind, and is always the own one',
  },
  remove: {
    request: () => ({ params: { fact: 'medication' } }),
    publicReason: 'A fact is named by its kind, and is always the own one',
  },
  listHistory: {
    request: () => ({ params: { fact: 'diet' } }),
    publicReason: 'A fact is named by its kind, and is always the own one',
  },
  listOfClient: {
    request: ({ client }) => ({ params: { clientUserId: client.id } }),
    foreign: ({ admin, coach, otherClient }) => [
      { as: coach, request: { params: { clientUserId: otherClient.id } } },
      { as: admin, request: { params: { clientUserId: newId() } } },
    ],
  },
}
