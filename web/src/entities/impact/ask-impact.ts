import type { ClientAccountStatus } from '#core/client/shared/schema'
import type { CoachAccountStatus } from '#core/coach/shared/schema'
import { api } from '@/lib/network/api'

/** Fetches what a new status would affect at this moment. Never cached. */
export const askClientImpact = (id: string, status: ClientAccountStatus) =>
  api.impact.previewClientStatus({ params: { id }, query: { status } })

/** Fetches what a new status would affect at this moment. Never cached. */
export const askCoachImpact = (id: string, status: CoachAccountStatus) =>
  api.impact.previewCoachStatus({ params: { id }, query: { status } })
