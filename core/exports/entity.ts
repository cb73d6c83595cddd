import * as v from 'valibot'
import type { ExportRequest } from '#core/exports/shared/schema'
import { entity } from '#core/lib/entity'
import { checkedOnWrite, shape } from '#core/lib/shape'

/** An export of more than one part that an admin is fetching. */
export const ExportItem = shape({
  exportId: v.string(),
  adminId: v.string(),
  request: checkedOnWrite<ExportRequest>(),
  expiresAt: v.number(),
})
export type ExportItem = v.InferOutput<typeof ExportItem>

export const ExportEntity = entity('export', {
  personal: { topic: 'security', of: ['adminId'], erasure: 'expire' },
  shape: ExportItem,
  id: ['exportId', 'adminId'],
  key: ({ exportId, adminId }) => ({ pk: `export#${adminId}`, sk: exportId }),
})
