import { ExportEntity } from '#core/exports/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import type { Samples } from '#scripts/testing/samples/sample'

export const exportsSamples: Samples<'exports'> = {
  start: {
    request: () => ({ body: { table: 'clients', search: 'clarissa' } }),
    foreign: ({ admin, client }) =>
      [newId(), client.id].map((nutritionistId) => ({
        as: admin,
        request: { body: { table: 'coach-clients', nutritionistId } },
      })),
  },
  readPart: {
    request: async ({ admin }) => {
      const id = newId()
      const request = { table: 'clients', timeZone: 'UTC', search: '', sort: '', order: 'asc' } as const
      await write(
        ExportEntity.create({ exportId: id, adminId: admin.id, request, expiresAt: nowSeconds() + 3600 }),
      )
      return { params: { id }, query: `after=${newId()}` }
    },
    foreign: ({ admin, client }) =>
      [newId(), client.id].map((id) => ({
        as: admin,
        request: { params: { id }, query: `after=${newId()}` },
      })),
  },
}
