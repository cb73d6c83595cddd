import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import { expect, test, vi } from 'vitest'
import { client as table } from '#core/lib/table'
import { seed } from '#scripts/seed/seed'
import { allCalls } from '#scripts/testing/checks/all-calls'
import { makePeople } from '#scripts/testing/checks/first-clicks'
import { differencesOf, shapesOf } from '#scripts/testing/checks/item-shapes'
import { makeFixtures } from '#scripts/testing/fixtures'
import { callEndpoint } from '#scripts/testing/request'
import { samples } from '#scripts/testing/samples/all'
import { settled } from '#scripts/testing/setup/settled'
import { services } from '#scripts/testing/setup/test-services'

/** Shapes that the product stores too, but not in this test's calls. Their own tests cover them. */
const NOT_MADE_HERE = [
  // Conversations of a pair with messages, replies or reports: functions/chat.
  'chat-activity.isClosed boolean',
  'chat-activity.owedSince string',
  'chat-activity key chat#<id> | activity |  |  |  | ',
  'chat-activity key chat#<id> | activity | owed | <id>#<id> |  | ',
  'chat-report key chat#<id> | report#<id>#<id> | chat-reports#<id> | <id>#pair.<id>.<id>~<n>~<id> | reported#<id> | pair.<id>.<id>~<n>~<id>',
  'chat-total',
  // Answers to a coach's form that are stored as facts and expire: functions/assignments,
  // functions/submissions, functions/health-profile.
  'health-fact.source string',
  'health-fact.value array',
  'health-fact-version.source string',
  'health-fact-version.value array',
  'forgetting',
  'received-submission key received#<id> | <id> | received-unread#<id> | <id> |  | ',
  'received-submission.emailedAt string',
  'submission key submissions#<id> | <id> | submissions-of#<id>#<id> | <id> | submissions-to#<id>#<id> | <id>',
  'submission.senderId string',
  // Refunds: functions/ledger.
  'ledger-entry key ledger#<id> | entry#<n>#<id> | returned-payments | <n>#<id>#<id> |  | ',
  'ledger-entry key ledger#<id> | entry#<n>#<id> | returned-payments | <n>#<id>#<id> | paid#<id> | <n>#<id>#<id>',
  // A paid seat, and a failed renewal: functions/billing.
  'seat.runningPlans number',
  'subscription.nextPaymentAttempt number',
  // An address that emails still don't reach: functions/mail.
  'suppression key suppressed#<id> | suppression | suppressions | <id>#<id> |  | ',
]

type Item = Record<string, unknown>

/** Returns the items put while `act` runs, without those that the tests' factories put before. */
async function putBy(act: () => Promise<unknown>): Promise<Item[]> {
  const items: Item[] = []
  const send = vi.spyOn(table, 'send').mockImplementation(function (this: unknown, ...sent: unknown[]) {
    const { input } = sent[0] as { input: { Item?: Item; TransactItems?: { Put?: { Item?: Item } }[] } }
    for (const item of [input.Item, ...(input.TransactItems ?? []).map(({ Put }) => Put?.Item)])
      if (item) items.push(structuredClone(item))
    return (original as (...all: unknown[]) => unknown).apply(table, sent) as never
  })
  try {
    await act()
  } finally {
    send.mockRestore()
  }
  return items
}
const original = table.send

const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`

async function readAll(): Promise<Map<string, Item>> {
  const found = new Map<string, Item>()
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await table.send(
      new ScanCommand({ TableName: Resource.Table.name, ConsistentRead: true, ExclusiveStartKey }),
    )
    for (const item of page.Items ?? []) found.set(keyOf(item), item)
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return found
}

/** The tests' factories put these entities in any shape they need, so they count only if an operation put them. */
const isOfPerson = (entity: unknown) =>
  /^(identity|email-owner|user|coach|coach-row|client|client-row)$/.test(String(entity))

/** Returns all items that the endpoints store for each role that may call them, and all that follow from those. */
async function everything(): Promise<Item[]> {
  const items = await putBy(async () => {
    await makePeople()
    await settled()
  })
  const cast = await makeFixtures()
  for (const { name, endpoint, role } of allCalls()) {
    const request = await samples[name].request(cast, role)
    const token = role === 'public' ? undefined : cast[role].token
    items.push(...(await putBy(() => callEndpoint(endpoint, request, token))))
  }
  items.push(...(await putBy(settled)))
  const own = new Set(items.map(keyOf))
  const stored = [...(await readAll())].filter(([key, { entity }]) => own.has(key) || !isOfPerson(entity))
  return [...items, ...stored.map(([, item]) => item)]
}

/** Rule seed-matches-product. */
test('the seed stores only what the product stores', async () => {
  const product = shapesOf(await everything())
  const seeded = shapesOf(await putBy(() => seed(services, { empty: false })))
  const differences = differencesOf(seeded, product)
  expect(differences.filter((difference) => !NOT_MADE_HERE.includes(difference))).toEqual([])
})
