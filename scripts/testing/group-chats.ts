import type { Chat } from '#core/chat/shared/schema'
import { ClientEntity } from '#core/client/entity'
import type { GroupChange, GroupChat, GroupPage } from '#core/groupchats/shared/schema'
import { SeatEntity } from '#core/groups/entity'
import { write } from '#core/lib/table'
import { now, setClock } from '#core/shared/clock'
import { groupBody, makeClientWith } from '#scripts/testing/groups'
import { makeAdmin, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

/** Moves the clock past the lifetime of everything that is cached in memory. */
export const skipCacheLifetime = () => {
  const time = now() + 60_000
  setClock(() => time)
}

export const admin = await makeAdmin()
export const post = (path: string, body: object, who: TestPerson = admin) =>
  call<GroupChat>('POST', path, { token: who.token, body })
export const insert = (part: Partial<GroupChange>) => post('/admin/insertGroupChat', groupBody(part))
export const update = (id: string, part: Partial<GroupChange>) =>
  post('/admin/updateGroupChat', groupBody({ ...part, id }))
const NULLS = { clientIds: null, nutritionistId: null, groupName: null, groupChatType: null }
export const remove = (id: string, more = {}) => post('/admin/updateGroupChat', { id, ...NULLS, ...more })
export const list = async (query: Record<string, string> = {}) =>
  (await call<GroupPage>('GET', `/admin/groupChats?${new URLSearchParams(query)}`, { token: admin.token }))
    .body
export const chatsOf = async ({ token }: TestPerson) => (await call<Chat[]>('GET', '/chats', { token })).body
/** Changes the seat's count of active plans, as the start or end of a group plan does. */
export const addRunningPlans = (client: TestPerson, more = 1) =>
  write(SeatEntity.update({ clientId: client.id }, { add: { runningPlans: more } }))
export const idsOf = (people: TestPerson[]) => people.map(({ id }) => id)

export type GroupFixture = Awaited<ReturnType<typeof makeGroupFixture>>
export async function makeGroupFixture({ paid = 0 } = {}) {
  const [coach, ...clients] = await Promise.all([
    makeCoach(),
    ...['PLAN_1', 'PLAN_3'].map((plan) => makeClientWith(plan as 'PLAN_1')),
  ])
  const { body: group } = await insert({ nutritionistId: coach.id, clientIds: idsOf(clients) })
  for (const client of clients.slice(0, paid)) await addRunningPlans(client)
  const as = (part: Partial<GroupChange> = {}) => ({
    nutritionistId: coach.id,
    clientIds: idsOf(clients),
    ...part,
  })
  return { coach, clients: clients as [TestPerson, TestPerson], group, as }
}

export const makePreference = async () => {
  const client = await makeClientWith('PLAN_1')
  const item = await ClientEntity.find({ clientId: client.id })
  if (!item?.coachPreference) throw new Error('No wishes')
  return item.coachPreference
}
