import type { CoachRow } from '#core/coach/entity'

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
  certifications: [],
  specialities: [],
  currentOffering: 'Weekly plans',
  ratingSum: 0,
  ratingCount: 0,
  earningsCents: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})
