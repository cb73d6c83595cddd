import { type ClientItem, JUST_JOINED } from '#core/client/entity'
import type { CoachPreference } from '#core/client/shared/schema'
import { CERTIFICATIONS, EXPERIENCE_PREFERENCES, PERSONALITIES, SPECIALITIES } from '#core/shared/catalogue'
import { anyTime, inMonth, iso, monthsSoFar } from '#scripts/seed/dates'
import { addressOf, CLIENTS, nameAt } from '#scripts/seed/names'
import { type Random, randomOf, subjectOf } from '#scripts/seed/random'

const FOUNDERS = 4

/** Creates forty clients: a few at first, and more every year. The first is client@example.com. */
export const makeClients = (): ClientItem[] => CLIENTS.map((_, index) => makeClient(index))

/** Creates this many additional clients. */
export const makeMoreClients = (count: number): ClientItem[] =>
  Array.from({ length: count }, (_, index) => makeClient(CLIENTS.length + index))

function joinedOf(index: number): number {
  const random = randomOf(`client joined ${index}`)
  if (index === 0) return inMonth(monthsSoFar() - 7, 6, 18, 20)
  if (index >= CLIENTS.length) return anyTime(random)
  const share = (index - FOUNDERS) / (CLIENTS.length - FOUNDERS)
  const month = index < FOUNDERS ? 0 : Math.floor(share ** 0.8 * monthsSoFar())
  return inMonth(month, random.int(1, 18), random.int(6, 22), random.int(0, 59))
}

function makeClient(index: number): ClientItem {
  const [firstName, lastName, gender] = nameAt(CLIENTS, index)
  const email = index === 0 ? 'client@example.com' : addressOf(CLIENTS, index)
  const random = randomOf(`client ${email}`)
  const joined = joinedOf(index)
  return {
    ...JUST_JOINED,
    clientId: random.id(joined),
    subject: subjectOf(email),
    imageKey: null,
    status: [17, 26].includes(index % 100) ? 'SUSPENDED' : 'ACTIVE',
    firstName,
    lastName,
    email,
    gender,
    birthdate: iso(Date.UTC(random.int(1955, 2004), random.int(0, 11), random.int(1, 28))).slice(0, 10),
    height: gender === 'male' ? `${random.int(5, 6)}'${random.int(0, 11)}"` : `5'${random.int(0, 11)}"`,
    weight: random.int(110, 260),
    coachPreference: index === 0 ? DEMO_PREFERENCE : random.chance(0.85) ? preference(random) : null,
    createdAt: iso(joined),
  }
}

const DEMO_PREFERENCE: CoachPreference = {
  groupChatType: 'NONE',
  gender: ['female'],
  experience: '5+',
  personality: 'Relaxed',
  certifications: ['Precision Nutrition', 'Registered Dietitian Nutritionist'],
  specialities: ['Vegan', 'Meal Planning', 'Gut Health'],
}

const preference = (random: Random): CoachPreference => ({
  groupChatType: 'NONE',
  gender: random.chance(0.4) ? [random.pick(['female', 'male'] as const)] : [],
  experience: random.pick(EXPERIENCE_PREFERENCES),
  personality: random.pick(PERSONALITIES),
  certifications: random.some(CERTIFICATIONS, random.int(0, 2)),
  specialities: random.some(SPECIALITIES, random.int(1, 4)),
})
