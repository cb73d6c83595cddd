import type { ExportRequest } from '#core/exports/shared/schema'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

/** An export of more than one part that an admin is fetching. */
export interface ExportItem {
  exportId: string
  adminId: string
  request: ExportRequest
  expiresAt: EpochSeconds
}

export const ExportEntity = entity<ExportItem, Pick<ExportItem, 'exportId' | 'adminId'>>('export', {
  key: ({ exportId, adminId }) => ({ pk: `export#${adminId}`, sk: exportId }),
})
