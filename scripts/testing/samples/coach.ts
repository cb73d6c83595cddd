import { AdminEditedEntity, ChangeRequestEntity } from '#core/coach/entity'
import { newId } from '#core/lib/ids'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import { makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import type { Samples } from '#scripts/testing/samples/sample'

export const coachSamples: Samples<'coach'> = {
  apply: {
    request: ({ coach }) => ({ body: { ...answers(coach.email), hoursWeekly: 21 } }),
  },
  setAvailability: { request: () => ({ body: { status: false } }) },
  withdrawChanges: {
    request: async ({ coach }) => {
      await apply(coach.token, { ...answers(coach.email), hoursWeekly: 22 })
      return {}
    },
  },
  listChangeRequests: { request: () => ({ query: 'page=1' }) },
  decideChanges: {
    request: async () => {
      const { id, email, token } = await makeCoach()
      await apply(token, { ...answers(email), city: 'Boston' })
      return { params: { id }, body: { accept: true } }
    },
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { params: { id }, body: { accept: true } },
      })),
  },
  previewChanges: {
    request: async () => {
      const { id, email, token } = await makeCoach()
      await apply(token, { ...answers(email), city: 'Boston' })
      return { params: { id }, query: 'accept=true' }
    },
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { params: { id }, query: 'accept=true' },
      })),
  },
  undoChanges: {
    request: async ({ admin }) => {
      const { id, email, token } = await makeCoach()
      await apply(token, { ...answers(email), city: 'Boston' })
      const requestId = (await ChangeRequestEntity.find({ coachId: id }))?.requestId ?? ''
      const path = `/admin/nutritionists/${id}/changes`
      await call('POST', path, { token: admin.token, body: { reject: true } })
      return { params: { id }, body: { requestId } }
    },
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { params: { id }, body: { requestId: newId() } },
      })),
  },
  listApplicants: { request: () => ({ query: 'search=carl' }) },
  list: { request: () => ({ query: 'search=carl' }) },
  promote: {
    request: async () => ({
      body: {
        nutritionistId: (await makeCoach()).id,
        promoted: true,
        promotionTime: new Date(Date.now() + 9 * 24 * 3600 * 1000).toISOString(),
      },
    }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { body: { nutritionistId: id, promoted: false, promotionTime: null } },
      })),
  },
  get: {
    request: ({ coach }) => ({ params: { id: coach.id } }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  edit: {
    request: async () => {
      const { id, email } = await makeCoach()
      return { params: { id }, body: { ...answers(email), city: 'Boston' } }
    },
    foreign: ({ admin, client }, { body }) =>
      [client, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id }, body } })),
  },
  previewEdit: {
    request: async () => {
      const { id, email } = await makeCoach()
      return { params: { id }, body: { ...answers(email), city: 'Boston' } }
    },
    foreign: ({ admin, client }, { body }) =>
      [client, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id }, body } })),
  },
  undoEdit: {
    request: async ({ admin }) => {
      const { id, email } = await makeCoach()
      const body = { ...answers(email), city: 'Boston' }
      await call('PUT', `/admin/nutritionists/${id}`, { token: admin.token, body })
      const editId = (await AdminEditedEntity.find({ coachId: id }))?.editId ?? ''
      return { params: { id }, body: { editId } }
    },
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { params: { id }, body: { editId: newId() } },
      })),
  },
  setStatus: {
    request: async () => ({
      params: { id: (await makeCoach({ status: 'PENDING' })).id },
      body: { status: 'APPROVED', interviewStatus: true, previousStatus: 'PENDING' },
    }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: {
          params: { id },
          body: { status: 'APPROVED', interviewStatus: true, previousStatus: 'PENDING' },
        },
      })),
  },
}
