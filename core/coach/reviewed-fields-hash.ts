import { createHash } from 'node:crypto'
import type { CoachItem } from '#core/coach/entity'
import { REVIEWED_FIELDS } from '#core/coach/shared/fields'

/**
 * Returns a hash of a coach's reviewed fields, which later requests send back as the version they saw. Changes to
 * earnings and ratings don't affect it (rule reject-stale-decisions).
 */
export const hashReviewedFields = (coach: CoachItem): string =>
  createHash('sha256')
    .update(JSON.stringify(REVIEWED_FIELDS.map((field) => coach[field] ?? null)))
    .digest('base64url')
    .slice(0, 22)
