import { adminChat, openPair, pairChannel, prepareChat } from '#core/chat/channels'
import { handleChatEvents } from '#core/chat/messages/events'
import { ADMIN_UUID, adminChannel } from '#core/chat/shared/channel-names'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import type { Role } from '#core/shared/api'
import type { Fixtures } from '#scripts/testing/fixtures'
import type { TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { nothing, type Samples } from '#scripts/testing/samples/sample'
import { services } from '#scripts/testing/setup/test-services'
import { uploadAs } from '#scripts/testing/uploads'

export const chatSamples: Samples<'chat'> = {
  list: nothing,
  init: {
    request: ({ client, coach }, role) => ({
      body:
        role === 'admin'
          ? { clientId: client.id, toAdmin: true }
          : { clientId: client.id, nutritionistId: coach.id },
    }),
    foreign: ({ client, coach, otherClient, otherCoach, pendingCoach, admin }) => [
      { as: client, request: { body: { clientId: otherClient.id, nutritionistId: otherCoach.id } } },
      { as: client, request: { body: { clientId: client.id, nutritionistId: pendingCoach.id } } },
      { as: client, request: { body: { clientId: otherClient.id, toAdmin: true } } },
      { as: coach, request: { body: { clientId: otherClient.id, nutritionistId: coach.id } } },
      { as: coach, request: { body: { clientId: client.id, nutritionistId: otherCoach.id } } },
      { as: admin, request: { body: { clientId: newId(), toAdmin: true } } },
    ],
  },
  token: nothing,
  listFiles: {
    request: async (cast, role) => ({ query: `channelId=${await openTo(cast, role)}&kind=media` }),
    foreign: ({ client, coach, otherClient, otherCoach }) =>
      [client, coach].map((as) => ({
        as,
        request: { query: `channelId=${pairChannel(otherCoach.id, otherClient.id)}&kind=media` },
      })),
  },
  sendFile: {
    request: async (cast, role) => {
      const channelId = await openTo(cast, role)
      return { body: await fileFrom(cast[role === 'public' ? 'client' : role], channelId) }
    },
    foreign: ({ client, coach, otherClient, otherCoach }, own) =>
      [client, coach].map((as) => ({
        as,
        request: { body: { ...own.body, channelId: pairChannel(otherCoach.id, otherClient.id) } },
      })),
  },
  countNotifications: {
    request: (cast, role) => ({
      body: { userId: role === 'admin' ? -1 : cast[role === 'coach' ? 'coach' : 'client'].id, count: 2 },
    }),
    foreign: ({ client, otherClient, coach }) => [
      { as: client, request: { body: { userId: otherClient.id, count: 1 } } },
      { as: client, request: { body: { userId: -1, count: 1 } } },
      { as: coach, request: { body: { userId: client.id, count: 1 } } },
    ],
  },
  changeAdminStatus: {
    request: (cast, role) => ({
      body: { id: cast[role === 'coach' ? 'coach' : 'client'].id, newStatus: true },
    }),
    foreign: ({ client, coach, otherClient }) => [
      { as: client, request: { body: { id: otherClient.id, newStatus: true } } },
      { as: coach, request: { body: { id: client.id, newStatus: true } } },
    ],
  },
  listForAdmin: {
    request: () => ({ query: 'section=clients&search=a' }),
    publicReason: 'Admins share all their conversations',
  },
  countForAdmin: nothing,
  initByAdmin: {
    request: ({ client }) => ({ body: { clientId: client.id, toAdmin: true } }),
    foreign: ({ admin }) => [{ as: admin, request: { body: { nutritionistId: newId(), toAdmin: true } } }],
  },
  handle: {
    request: async (cast) => ({ body: { channelId: await openTo(cast, 'admin'), seen: null } }),
    foreign: ({ admin, client, coach }) =>
      [adminChannel(newId()), pairChannel(coach.id, client.id)].map((channelId) => ({
        as: admin,
        request: { body: { channelId, seen: null } },
      })),
  },
  listModerated: {
    request: ({ client }) => ({ query: `clientId=${client.id}` }),
    publicReason: 'Admins can moderate everyone',
  },
  moderate: {
    request: async (cast) => ({ body: { channelId: await pairOf(cast), reason: 'A complaint' } }),
    foreign: ({ admin, client }) =>
      [adminChannel(client.id), pairChannel(newId(), newId())].map((channelId) => ({
        as: admin,
        request: { body: { channelId, reason: 'A complaint' } },
      })),
  },
  endModeration: {
    request: async (cast) => {
      const channelId = await pairOf(cast)
      const body = { channelId, reason: 'A complaint' }
      await call('POST', '/admin/moderated-chats', { token: cast.admin.token, body })
      return { body: { channelId } }
    },
    foreign: ({ admin }) => [{ as: admin, request: { body: { channelId: pairChannel(newId(), newId()) } } }],
  },
  remove: {
    request: async (cast) => ({ body: { channelId: await pairOf(cast) } }),
    foreign: ({ admin }) => [{ as: admin, request: { body: { channelId: pairChannel(newId(), newId()) } } }],
  },
  dismissUnanswered: {
    request: async (cast) => ({ body: { channelId: await openWithMessage(cast), upTo: '0' } }),
    foreign: ({ coach, client, otherClient }) =>
      [pairChannel(newId(), client.id), pairChannel(coach.id, otherClient.id), adminChannel(coach.id)].map(
        (channelId) => ({ as: coach, request: { body: { channelId, upTo: '0' } } }),
      ),
  },
  listUnanswered: nothing,
  report: {
    request: async (cast, role) => ({
      body: await (role === 'coach' ? messageTo(cast.coach, 'coach') : messageTo(cast.client, 'client')),
    }),
    foreign: ({ client, otherClient, otherCoach }) => {
      const channelId = pairChannel(otherCoach.id, otherClient.id)
      return [
        { as: client, request: { body: { channelId, timetoken: '17951990831660000', reason: 'Rude' } } },
      ]
    },
  },
  listReports: nothing,
  getReport: {
    request: async (cast) => ({ params: { id: await reportOf(cast) } }),
    foreign: ({ admin, client }) => [
      { as: admin, request: { params: { id: `pair.x.y~17951990831660000~${client.id}` } } },
    ],
  },
  decideReport: {
    request: async (cast) => ({ body: { id: await reportOf(cast), done: true, outcome: 'acted' } }),
    foreign: ({ admin, client }) => [
      { as: admin, request: { body: { id: `pair.x.y~17951990831660000~${client.id}`, done: true } } },
    ],
  },
  receiveEvents: { request: () => ({ body: {} }), status: () => 401 },
}

/** Opens a conversation in which that role may write, and returns its id. */
async function openTo({ client, coach }: Fixtures, role: Role | 'public'): Promise<string> {
  const isAdmin = role === 'admin'
  await transact(isAdmin ? prepareChat(adminChat('client', client.id)) : openPair(coach.id, client.id))
  return isAdmin ? adminChannel(client.id) : pairChannel(coach.id, client.id)
}

async function fileFrom(person: TestPerson, channelId: string) {
  const key = await uploadAs(person, { kind: 'attachment', contentType: 'image/png', bytes: png })
  return { channelId, key, fileName: 'plate.png', clientMessageId: newId() }
}

async function pairOf({ client, freeCoach }: Fixtures): Promise<string> {
  await transact(openPair(freeCoach.id, client.id))
  return pairChannel(freeCoach.id, client.id)
}

/** Opens the pair's conversation with a message from the client, and returns its id. */
async function openWithMessage({ client, coach }: Fixtures): Promise<string> {
  await transact(openPair(coach.id, client.id))
  const channelId = pairChannel(coach.id, client.id)
  await handleChatEvents([
    { type: 'message', channelId, senderId: client.id, timetoken: '17951990831660000' },
  ])
  return channelId
}

let messageCount = 0

/** Stores a message from the admins to that person, and returns the person's report of it. */
async function messageTo(person: TestPerson, role: 'client' | 'coach') {
  await transact(prepareChat(adminChat(role, person.id)))
  const channelId = adminChannel(person.id)
  const timetoken = String((Date.now() - 60_000) * 10_000 - ++messageCount)
  services.pubnub.seedMessage({ channel: channelId, uuid: ADMIN_UUID, message: { text: 'x' }, timetoken })
  return { channelId, timetoken, reason: 'Rude' }
}

async function reportOf({ client }: Fixtures): Promise<string> {
  const body = await messageTo(client, 'client')
  await call('POST', '/chat/report', { token: client.token, body })
  return `${body.channelId}~${body.timetoken}~${client.id}`
}
