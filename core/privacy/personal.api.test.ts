import { expect, test } from 'vitest'
import '#core/entities'
import { definedEntities } from '#core/lib/entity'
import { tableShape } from '#core/lib/table-shape'
import { OTHER_STORES } from '#core/privacy/other-stores'
import { TOPICS } from '#core/privacy/shared/topics'

const entities = [...definedEntities().values()]
const NAMES_A_PERSON =
  /^((client|coach|user|member|recipient|sender|person|owner|admin|actor|target|author|reporter|viewer)Ids?|owner|referredBy)$/

test('each attribute that names a person is in `of` or `alsoNames` of its entity', () => {
  const unsaid = entities.flatMap(({ name, shape, personal }) => {
    const said = personal ? [...personal.of, ...(personal.alsoNames ?? [])] : []
    return Object.keys(shape.entries)
      .filter((attribute) => NAMES_A_PERSON.test(attribute) && !said.includes(attribute))
      .map((attribute) => `${name}.${attribute}`)
  })
  expect(unsaid).toEqual([])
})

test('what expires by itself says when', () => {
  // A job deletes these (rule delete-unused-files).
  const isByJob = (name: string) => name === 'orphaned-files'
  const undated = entities.filter(
    ({ name, shape, personal }) =>
      personal && personal.erasure === 'expire' && !(tableShape.ttl in shape.entries) && !isByJob(name),
  )
  expect(undated.map(({ name }) => name)).toEqual([])
})

test('each topic has something that is stored', () => {
  const used = [...entities.flatMap(({ personal }) => personal || []), ...Object.values(OTHER_STORES)]
  expect(new Set(used.map(({ topic }) => topic))).toEqual(new Set(Object.keys(TOPICS)))
})
