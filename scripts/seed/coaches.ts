import { type CoachItem, JUST_APPLIED } from '#core/coach/entity'
import { CERTIFICATIONS, DISCOVERY_OPTIONS, PREFERABLE_CHATS, SPECIALITIES } from '#core/shared/catalogue'
import { now } from '#core/shared/clock'
import { anyTime, DAY_MS, inMonth, iso, monthsSoFar, today } from '#scripts/seed/dates'
import { addressOf, CITIES, COACHES, nameAt, STREETS } from '#scripts/seed/names'
import { CLOSINGS, DEGREES, FOCUSES, SCHEDULES } from '#scripts/seed/offerings'
import { randomOf, subjectOf } from '#scripts/seed/random'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const DEMO: Record<number, string> = { 0: 'coach@example.com', 1: 'pending@example.com' }
const FOUNDERS = 8

/**
 * Creates sixty coaches, most of them approved. The first is coach@example.com, the second
 * pending@example.com.
 */
export const makeCoaches = (): CoachItem[] => COACHES.map((_, index) => makeCoach(index))

/** Creates this many additional coaches. */
export const makeMoreCoaches = (count: number): CoachItem[] =>
  Array.from({ length: count }, (_, index) => makeCoach(COACHES.length + index))

/** Of 60: 46 approved, 7 pending, 4 rejected, 3 suspended. */
function statusOf(index: number): CoachItem['status'] {
  if (index === 0) return 'APPROVED'
  if (index % 9 === 1) return 'PENDING'
  if (index % 15 === 7) return 'REJECTED'
  return index % 20 === 18 ? 'SUSPENDED' : 'APPROVED'
}

/** Most have a public page, some are on the front page, and a few are for members only. */
function visibilityOf(index: number): CoachItem['visibility'] {
  if ([6, 20, 35].includes(index)) return 'HIDDEN'
  return index % 7 === 0 ? 'FEATURED' : 'LISTED'
}

/**
 * The first coaches joined when the business started, the others month by month. Applications are a few days
 * old.
 */
function createdOf(index: number, isPending: boolean): number {
  const random = randomOf(`coach joined ${index}`)
  if (isPending) return today() - random.int(1, 12) * DAY_MS - random.int(1, 8) * 3_600_000
  if (index < FOUNDERS) return inMonth(0, 3 + index, 9, random.int(0, 59))
  if (index >= COACHES.length) return anyTime(random)
  const month = Math.floor(((index - FOUNDERS) / (COACHES.length - FOUNDERS)) * (monthsSoFar() - 1))
  return inMonth(month, random.int(1, 28), random.int(8, 20), random.int(0, 59))
}

function makeCoach(index: number): CoachItem {
  const [firstName, lastName, gender] = nameAt(COACHES, index)
  const email = DEMO[index] ?? addressOf(COACHES, index)
  const random = randomOf(`coach ${email}`)
  const status = statusOf(index)
  const created = createdOf(index, status === 'PENDING')
  const isReviewed = status !== 'PENDING'
  const focus = random.pick(FOCUSES)
  const [city, state, zip, area] = random.pick(CITIES)
  const expYears = index === 0 ? 8 : random.pick([0, 1, 1, 2, 3, 3, 4, 5, 6, 8, 10, 14, 20])
  const coachId = random.id(created)
  const hasFelony = status === 'REJECTED' && random.chance(0.5)
  return {
    ...JUST_APPLIED,
    coachId,
    subject: subjectOf(email),
    imageKey: null,
    firstName,
    lastName,
    email,
    phone: `(${area}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`,
    address1: `${random.int(12, 4800)} ${random.pick(STREETS)}`,
    address2: random.chance(0.25) ? `Apt ${random.int(1, 40)}` : '',
    city,
    state,
    zipcode: `${zip}${String(random.int(1, 99)).padStart(2, '0')}`,
    gender,
    hoursWeekly: random.int(8, 45),
    canWorkAtNights: random.chance(0.4),
    isOlder: true,
    schedule: random.pick(SCHEDULES),
    calendarUrl:
      index === 0 || random.chance(0.4) ? `https://calendar.example.com/${email.split('@')[0]}` : '',
    felony: hasFelony,
    felonyExplain: hasFelony ? 'A reckless driving conviction in 2009.' : '',
    howDidFind: random.pick(DISCOVERY_OPTIONS),
    expYears,
    dietitian: expYears > 2 && random.chance(0.6),
    degree: random.pick(DEGREES),
    cssd: random.chance(0.2),
    certifications: random.some(CERTIFICATIONS, random.int(1, 3)),
    specialities: [...new Set([...focus.specialities, ...random.some(SPECIALITIES, random.int(0, 3))])],
    preferableChat: random.some(PREFERABLE_CHATS, random.int(1, 3)),
    resume: `private/${coachId}/resume/${random.id(created)}.pdf`,
    currentOffering: `${focus.opening} ${CLOSINGS[(index * 3 + Math.floor(index / 8)) % CLOSINGS.length]}`,
    referalKey: Array.from({ length: 10 }, () => random.pick([...BASE62])).join(''),
    status,
    interviewStatus: isReviewed || random.chance(0.3),
    rejectionComment: status === 'REJECTED' ? "We couldn't verify your certification." : null,
    comment: isReviewed && random.chance(0.3) ? 'Friendly, well-prepared interview.' : null,
    promotionTime: [5, 12, 23].includes(index) ? iso(today() + random.int(10, 25) * DAY_MS) : null,
    availability: ![9, 14, 27, 33, 41].includes(index),
    visibility: visibilityOf(index),
    createdAt: iso(Math.min(created, now())),
  }
}
