import type { ClientItem } from '#core/client/entity'
import type { HealthFactName } from '#core/forms/definitions/shared/health-fact-kinds'
import { HealthFactEntity, HealthFactVersionEntity } from '#core/forms/health-profile/entity'
import type { Write } from '#core/lib/table'
import { DAY_MS, iso, today } from '#scripts/seed/dates'
import { randomOf } from '#scripts/seed/random'

interface SeedHealthFact {
  value: string | string[]
  daysAgo: number
  source: string | null
}

const ALLERGIES = [['Nuts'], ['Milk', 'Eggs'], ['Shellfish'], ['Wheat']]
const DIETS = ['Vegetarian', 'Everything', 'Low carb', 'Vegan']
const GOALS = ['Lose weight', 'More energy', 'Eat healthier']
const MEETING = 'First meeting'

/** A client's facts, with earlier values. */
export function makeHealthFacts({ clientId }: Pick<ClientItem, 'clientId'>): Write[] {
  const random = randomOf(`facts ${clientId}`)
  const allergy = random.pick(ALLERGIES)
  const diet = random.pick(DIETS)
  const answered: [HealthFactName, SeedHealthFact[]][] = [
    [
      'allergies',
      [
        { value: allergy, daysAgo: 80, source: 'Allergies and diet' },
        { value: [...allergy, 'Kiwi'], daysAgo: 24, source: null },
      ],
    ],
    ['diet', [{ value: diet, daysAgo: 80, source: 'Allergies and diet' }]],
    [
      'goals',
      [
        { value: [random.pick(GOALS)], daysAgo: 82, source: MEETING },
        { value: 'Run a 10K in spring', daysAgo: 31, source: 'Goals' },
      ],
    ],
    ['medication', [{ value: 'Ibuprofen now and then', daysAgo: 82, source: MEETING }]],
  ]
  return answered.flatMap(([fact, versions]) => {
    const items = versions.map(({ value, daysAgo, source }) => {
      const time = today() - daysAgo * DAY_MS
      const versionId = randomOf(`fact ${clientId} ${fact} ${daysAgo}`).id(time)
      return { clientId, fact, value, source, versionId, createdAt: iso(time) }
    })
    const last = items.at(-1)
    if (!last) return []
    const { createdAt, ...current } = last
    return [
      ...items.map((item) => HealthFactVersionEntity.put(item)),
      HealthFactEntity.put({ ...current, changedAt: createdAt, confirmedAt: createdAt }),
    ]
  })
}
