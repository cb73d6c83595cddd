import { checkIn, makeForm } from '#scripts/testing/assignments'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

const edited = { document: { ...checkIn, title: 'Another title' }, tags: ['admin'], version: 1 }

export const formsSamples: Samples<'forms'> = {
  listForAdmin: nothing,
  publish: {
    request: () => ({ body: { document: checkIn, tags: ['admin', 'coach'] } }),
    publicReason: 'Any draft id only creates a new form',
  },
  edit: {
    request: async () => ({ params: { path: (await makeForm()).path }, body: edited }),
    foreign: ({ admin }) => [{ as: admin, request: { params: { path: 'nobodys-form' }, body: edited } }],
  },
  remove: {
    request: async () => ({ params: { path: (await makeForm()).path } }),
    foreign: ({ admin }) => [{ as: admin, request: { params: { path: 'nobodys-form' } } }],
  },
  listForCoach: nothing,
  publishOwn: {
    request: () => ({ body: { document: checkIn } }),
    publicReason: 'Any draft id only creates a new form',
  },
  editOwn: {
    request: async ({ coach }) => ({ params: { path: (await makeForm({}, coach.id)).path }, body: edited }),
    foreign: ({ coach, otherCoach }, own) => [
      { as: otherCoach, request: own },
      { as: coach, request: { ...own, params: { path: 'nobodys-form' } } },
    ],
  },
  removeOwn: {
    request: async ({ coach }) => ({ params: { path: (await makeForm({}, coach.id)).path } }),
    foreign: ({ coach, otherCoach }, own) => [
      { as: otherCoach, request: own },
      { as: coach, request: { params: { path: 'nobodys-form' } } },
    ],
  },
}
