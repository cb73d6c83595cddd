import { expect, test } from 'vitest'
import { pairChannel } from '#core/chat/channels'
import { type EndpointName, listEndpoints } from '#core/contract'
import type { ClientPage } from '#core/hiring/shared/schema'
import type { Payout } from '#core/ledger/shared/schema'
import type { ReviewedByMe } from '#core/reviews/shared/schema'
import type { Access } from '#core/shared/api'
import { fc, runs } from '#scripts/testing/checks/properties'
import { permitDownload } from '#scripts/testing/own-data'
import {
  ACTS,
  CLIENT_ANSWER,
  CLIENT_BODY,
  CLIENT_WISH,
  COACH_SECRETS,
  type History,
  makeHistory,
} from '#scripts/testing/pair-history'
import type { TestPerson } from '#scripts/testing/people'
import { call, callEndpoint } from '#scripts/testing/request'
import type { SampleRequest } from '#scripts/testing/samples/sample'
import { services } from '#scripts/testing/setup/test-services'

/** Requests to endpoints that need parameters; all others are called without any. */
const REQUESTS: Partial<Record<EndpointName, (history: History) => SampleRequest[]>> = {
  'hiring.pageClients': ({ client }) =>
    ['approved', 'open'].flatMap((list) => [
      { query: `list=${list}&hidden=true` },
      { query: `list=${list}&hidden=true&search=${client.email}` },
      { query: `list=${list}&hidden=true&sort=email` },
    ]),
  'hiring.listRelationships': ({ coach }) => [{ body: { nutritionistId: coach.id } }],
  'discovery.getClient': ({ client }) => [{ params: { id: client.id } }],
  'discovery.getCoach': ({ coach }) => [{ params: { id: coach.id } }],
  'ledger.listPayouts': () => [{}, { query: 'page=1&pageSize=10' }],
  'extras.list': ({ coach }) => [{ params: { id: coach.id } }],
  'healthProfile.listOfClient': ({ client }) => [{ params: { clientUserId: client.id } }],
  'healthProfile.listHistory': () => [{ params: { fact: 'diet' } }],
  'chat.init': ({ client, coach }) => [{ body: { clientId: client.id, nutritionistId: coach.id } }],
  'chat.listFiles': ({ client, coach, groupId }) =>
    [pairChannel(coach.id, client.id), groupId].map((id) => ({ query: `channelId=${id}&kind=media` })),
  'assignments.getForm': ({ form }) => [{ params: { path: form.path } }],
  'assignments.get': ({ client }) => [{ params: { id: client.id } }],
  'assignments.getSending': ({ client }) => [{ params: { id: client.id } }],
  // The plans of a history are unknown to the payment provider, which the request would ask.
  'billing.listPlanChanges': ({ client }) => [{ query: `subId=sub_none${client.id}` }],
  'submissions.getOwn': ({ client }) => [{ params: { id: client.id } }],
  'assignments.listRecipients': ({ client }) => [
    { query: 'type=clients' },
    { query: `type=clients&search=${client.email}` },
  ],
  'assignments.pageRecipients': () => [{ query: 'type=clients' }],
  'assignments.listPendingOfCoach': ({ form }) => [{ query: `form=${form.path}` }],
  'submissions.listOfCoach': ({ form }) => [{ query: `cardUrl=${form.path}` }],
  'submissions.listOfClient': ({ client }) => [{ params: { clientUserId: client.id } }],
  'submissions.export': ({ form }) => [{ query: `form=${form.path}` }],
}

const readBy = (...roles: Access[]) =>
  listEndpoints().filter(
    ({ name, endpoint: { method, access } }) =>
      access !== 'public' &&
      roles.some((role) => access.includes(role)) &&
      (method === 'GET' || name in REQUESTS),
  )
const OF_COACHES = readBy('coach', 'approvedCoach')
const OF_CLIENTS = readBy('client')

/** Everything a person can read, by endpoint. */
async function allOf(who: TestPerson, endpoints: typeof OF_COACHES, history: History) {
  const answers = endpoints.flatMap(({ name, endpoint }) =>
    (REQUESTS[name]?.(history) ?? [{}]).map(async (request) => {
      const { status, body } = await callEndpoint(endpoint, request, who.token)
      // Requests must be well-formed, like those of the site: a 400 would prove nothing.
      expect([200, 404, 409], `${name} ${JSON.stringify(body)}`).toContain(status)
      return { name, status, text: typeof body === 'string' ? body : JSON.stringify(body) }
    }),
  )
  return Promise.all(answers)
}

const tellsOf = (answers: Awaited<ReturnType<typeof allOf>>, secret: string) => {
  const written = JSON.stringify(secret).slice(1, -1)
  return [...new Set(answers.filter(({ text }) => text.includes(written)).map(({ name }) => name))].sort()
}

const SEEN_WHILE_APPROVED: EndpointName[] = [
  'assignments.listPendingOfCoach',
  'assignments.pageRecipients',
  'billing.listCoachSubscriptions',
  'discovery.getClient',
  'hiring.listClients',
  'hiring.pageClients',
  'ledger.listPayouts',
  'submissions.countUnread',
  'submissions.export',
  'submissions.listOfClient',
  'submissions.listOfCoach',
  'submissions.listReceived',
]

/** Expects what the rules allow a coach to read about a client, whatever has happened. */
async function expectCoachToRead(history: History, done: string) {
  const { coach, client } = history
  const { link: relationship, isDeleted, pays } = await history.read()
  const answers = await allOf(coach, OF_COACHES, history)
  const isWhole = relationship === 'APPROVED' && !isDeleted
  const isListed = (relationship !== undefined || pays) && !isDeleted

  expect(tellsOf(answers, client.email), done).toEqual(isWhole ? SEEN_WHILE_APPROVED : [])
  for (const value of Object.values(CLIENT_BODY))
    expect(tellsOf(answers, String(value)).length > 0, `${done}: ${value}`).toBe(isWhole)
  expect(tellsOf(answers, CLIENT_ANSWER).length > 0, done).toBe(isWhole)
  expect(tellsOf(answers, CLIENT_WISH).length > 0, done).toBe(relationship !== undefined && !isDeleted)

  const page = answers.find(({ name }) => name === 'discovery.getClient')
  expect(page?.status, done).toBe(isListed ? 200 : 404)
  const { token } = coach
  const [payout] = (await call<Payout[]>('GET', '/nutritionist/get-paid-list', { token })).body
  expect(payout?.client, done).toMatchObject({ hasPage: isListed, name: isDeleted ? '' : 'Clara Client' })
  const lists = await Promise.all(
    ['approved', 'open'].map((list) =>
      call<ClientPage>('GET', `/nutritionist/clients-page?hidden=true&list=${list}`, { token }),
    ),
  )
  expect(
    lists.map(({ body }) => body.rows.length),
    done,
  ).toEqual([
    Number(isListed && (relationship === 'APPROVED' || pays)),
    Number(isListed && (relationship === 'PENDING' || (relationship === 'REJECTED' && !pays))),
  ])
  for (const { body } of lists)
    for (const row of body.rows) expect(row.subscription !== null, done).toBe(pays)
}

/** The same for what a client reads about a coach. Deleted and suspended clients can't read anything. */
async function expectClientToRead(history: History, done: string) {
  const { coach, client } = history
  const { link: relationship, isActive, pays } = await history.read()
  if (!isActive) return
  const mine = await allOf(client, OF_CLIENTS, history)
  for (const secret of [coach.email, ...Object.values(COACH_SECRETS)])
    expect(tellsOf(mine, secret), `${done}: ${secret}`).toEqual([])
  const coaches = mine.find(({ name }) => name === 'hiring.listCoaches')
  expect(coaches?.text.includes(coach.id), done).toBe(relationship !== undefined || pays)
  const { body: reviews } = await call<ReviewedByMe[]>('GET', '/client/reviews', { token: client.token })
  expect(reviews, done).toMatchObject([{ canReview: true, nutritionist: { id: coach.id } }])
}

test('a coach reads personal data only of approved clients, and a client reads no private data of a coach', async () => {
  // Random histories, plus the examples below, which led to this test.
  const story = fc.array(fc.constantFrom(...ACTS), { minLength: 3, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const history = await makeHistory()
      for (const who of [history.coach, history.client]) await permitDownload(who)
      let before = ''
      for (const [index, step] of steps.entries()) {
        await history.act[step]()
        await services.stream.drained()
        const state = JSON.stringify(await history.read())
        // A step that was refused or repeated has changed nothing.
        if (state === before) continue
        before = state
        await expectCoachToRead(history, steps.slice(0, index + 1).join(', '))
      }
      await expectClientToRead(history, steps.join(', '))
    }),
    {
      // Each example fails if a list, a profile or a health profile is given to a coach who isn't approved.
      ...runs(4, 30),
      examples: [
        [['hire', 'approve', 'payBase', 'reject', 'hide']],
        [['hire', 'payGroup', 'withdraw', 'owe', 'endGroup']],
        [['payGroup', 'remove', 'restore', 'hire', 'approve', 'remove']],
        [['hire', 'reject', 'payGroup', 'hide', 'endGroup']],
      ],
    },
  )
})
