import type { Write } from '#core/lib/table'
import { SubscriberEntity } from '#core/newsletter/entity'
import { DAY_MS, iso, today } from '#scripts/seed/dates'
import { randomOf } from '#scripts/seed/random'

const NAMES = [
  'ben',
  'carla',
  'dora',
  'emil',
  'fatima',
  'george',
  'hanna',
  'igor',
  'jana',
  'kofi',
  'lena',
  'mo',
]

/** The newsletter's subscribers. */
export const makeSubscribers = (): Write[] =>
  NAMES.map((name, index) => {
    const email = `${name}@example.org`
    const random = randomOf(`newsletter ${email}`)
    const secret = [random.id(today()), random.id(today() + 1)].join('').slice(0, 43)
    return SubscriberEntity.put({
      email,
      token: `${Buffer.from(email).toString('base64url')}.${secret}`,
      confirmedAt: iso(today() - (index * 9 + 2) * DAY_MS),
    })
  })
