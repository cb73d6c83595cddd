import { createHash } from 'node:crypto'
import type { CoachItem } from '#core/coach/entity'
import { REVIEWED_FIELDS } from '#core/coach/shared/fields'

/** Names a coach's answers as they stand, for who says what they saw; earnings and ratings do not change it (rule say-what-you-saw). */
export const versionsSeen = (coach: CoachItem): string =>
  createHash('sha256')
    .update(JSON.stringify(REVIEWED_FIELDS.map((field) => coach[field] ?? null)))
    .digest('base64url')
    .slice(0, 22)
