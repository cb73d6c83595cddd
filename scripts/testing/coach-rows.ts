import type { CoachRow } from '#core/coach/entity'
import { FILTER_ANSWERS } from '#core/coach/shared/public-answers'
import { fromNames } from '#core/shared/pick'

/** Returns a row of the coach directory, for tests that need no table. */
export const coachRow = (overrides: Partial<CoachRow> = {}): CoachRow => ({
  coachId: 'A',
  firstName: 'Carl',
  lastName: 'Coach',
  email: 'carl@example.com',
  status: 'APPROVED',
  interviewStatus: true,
  gender: 'male',
  expYears: 4,
  availability: true,
  promotionTime: null,
  expressAccountId: null,
  accountSubmitted: false,
  ...fromNames(FILTER_ANSWERS, () => []),
  currentOffering: 'Weekly plans',
  ratingSum: 0,
  ratingCount: 0,
  earningsCents: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})
