import { newId } from '#core/lib/ids'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const ledgerSamples: Samples<'ledger'> = {
  listPayouts: { request: () => ({ query: 'page=1&pageSize=20' }) },
  exportPayouts: nothing,
  coachReport: nothing,
  reportOfCoach: {
    request: ({ coach }) => ({ params: { id: coach.id } }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  allCoachReports: nothing,
  adminReport: nothing,
  listReturned: nothing,
}
