import { recordViews } from '#core/audit/profile-views'
import { CheckoutEntity } from '#core/billing/entity'
import { PromotionPurchaseEntity } from '#core/billing/sales/promotion-entity'
import { openPair, pairChannel } from '#core/chat/channels'
import { ClientEntity } from '#core/client/entity'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import type { DataManifest, DataPart, ExportedFile, ListedPart, Row } from '#core/data-export/shared/schema'
import type { ExportedName } from '#core/data-export/shared/sections'
import { formFilesOf } from '#core/forms/assignments/entity'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { UserEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { ReminderSubscriptionEntity } from '#core/mail/reminders'
import { SubscriberEntity } from '#core/newsletter/entity'
import { CurrentSlugEntity } from '#core/public-profile/entity'
import { InvitationEntity } from '#core/referral/entity'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'
import * as Bucket from '#core/uploads/bucket'
import {
  checkIn,
  makeForm,
  makeOpenAssignment,
  makeSchedule,
  makeSubmission,
} from '#scripts/testing/assignments'
import * as Extras from '#scripts/testing/extras'
import { makeGroup } from '#scripts/testing/groups'
import { invite } from '#scripts/testing/invitations'
import * as Payments from '#scripts/testing/payments'
import { askForEmail, makeClient, type TestPerson } from '#scripts/testing/people'
import { addDevice } from '#scripts/testing/pushes'
import { call } from '#scripts/testing/request'
import { makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'
import { sendFileAs, uploadPicture } from '#scripts/testing/uploads'

/** Everything that the API exports about a person, as the site collects it. */
export interface CollectedData {
  parts: ListedPart[]
  rows: (Row & { section: string })[]
  files: (ExportedFile & { text: string })[]
  requests: number
}

/** Permits a person's download as their emailed code would. */
export const permitDownload = ({ id }: TestPerson) =>
  write(
    UserEntity.update(
      { userId: id },
      { set: { downloadUntil: nowSeconds() + RETENTION.downloadPermission } },
    ),
  )

type PartName = Pick<ListedPart, 'part' | 'of'>

const readPart = ({ token }: TestPerson, { part, of }: PartName, after?: string) =>
  call<DataPart>(
    'GET',
    `/user/data/${part}?${new URLSearchParams({ ...(of && { of }), ...(after && { after }) })}`,
    { token },
  )

/** Reads one page of a part, with permission. */
export async function partOf(person: TestPerson, part: PartName, after?: string) {
  await permitDownload(person)
  return readPart(person, part, after)
}

/** Collects a person's whole export, and downloads its files. */
export async function exportOf(person: TestPerson): Promise<CollectedData> {
  await permitDownload(person)
  const { status, body } = await call<DataManifest>('GET', '/user/data', { token: person.token })
  if (status !== 200) throw new Error(`No manifest: ${status}`)
  const collected: CollectedData = { parts: [], rows: [], files: [], requests: 1 }
  for (const queue = [...body.parts]; queue.length > 0; ) {
    const part = queue.shift() as ListedPart
    collected.parts.push(part)
    for (let after: string | undefined; ; ) {
      const answer = await readPart(person, part, after)
      if (answer.status !== 200) throw new Error(`${part.part}: ${JSON.stringify(answer.body)}`)
      collected.requests++
      const { rows, files, more, next } = answer.body
      collected.rows.push(...rows.map((row) => ({ ...row, section: part.part })))
      for (const file of files) collected.files.push({ ...file, text: await (await fetch(file.url)).text() })
      queue.push(...more)
      if (!next) break
      after = next
    }
  }
  return collected
}

let count = 0
/** A text that occurs nowhere else. */
export const mark = () => `mark${++count}x${newId().slice(-6).toLowerCase()}`

const note = (title: string): FormDocument => ({
  ...checkIn,
  title,
  fields: [
    { type: 'text', id: 'note', label: 'Anything else?' },
    { type: 'file', id: 'file', label: 'A file', accept: 'file' },
    ...checkIn.fields,
  ],
})

/** Something that a person does, and the texts that their export must contain afterward. */
type Act = (person: TestPerson, other: TestPerson) => Promise<string[]>
/** Returns the timetoken of a moment in the past that no other message has. */
const pastTimetoken = () => String(BigInt(Date.now() - 600_000) * 10_000n + BigInt(++count))

const chatWith = (role: 'client' | 'coach', { id }: TestPerson, other: TestPerson) =>
  role === 'client' ? ([other.id, id] as const) : ([id, other.id] as const)

const forms = {
  assignment: async (person) => {
    const title = mark()
    await makeOpenAssignment(person, { form: await makeForm({ document: note(title) }) })
    return [title]
  },
  'assignment-draft': async (person) => {
    const text = mark()
    const { assignmentId } = await makeOpenAssignment(person, {
      form: await makeForm({ document: note(mark()) }),
    })
    await call('PUT', `/poll/${assignmentId}/draft`, {
      token: person.token,
      body: { data: { note: text }, revision: 0 },
    })
    return [text]
  },
  submission: async (person) => {
    const text = mark()
    await makeSubmission(person, { form: await makeForm({ document: note(mark()) }), data: { note: text } })
    return [text]
  },
} satisfies Partial<Record<ExportedName, Act>>

const account = (role: 'client' | 'coach') =>
  ({
    user: async ({ id, email }) => {
      const phone = mark()
      await write(UserEntity.update({ userId: id }, { set: { phone } }))
      return [phone, email]
    },
    'email-change': async ({ token }) => {
      const email = `${mark()}@example.com`
      await askForEmail(token, email)
      return [email]
    },
    'public/images/': async (person) => {
      await call('POST', '/user/image', {
        token: person.token,
        body: { image: await uploadPicture(person) },
      })
      return ['\u0089PNG'.slice(1)]
    },
    reminded: async ({ id }) => {
      const stoppedAt = mark()
      await write(ReminderSubscriptionEntity.put({ personId: id, token: 'never exported', stoppedAt }))
      return [stoppedAt]
    },
    subscriber: async ({ email }) => {
      const confirmedAt = mark()
      await write(SubscriberEntity.put({ email, token: 'never exported', confirmedAt }))
      return [confirmedAt]
    },
    'push-devices': async (person) => [new URL((await addDevice(person)).endpoint).host],
    chat: async (person, other) => {
      const pair = chatWith(role, person, other)
      await transact(openPair(...pair))
      return [pairChannel(...pair)]
    },
    PubNub: async (person, other) => {
      const pair = chatWith(role, person, other)
      await transact(openPair(...pair))
      const texts = [mark(), mark()]
      for (const [index, { id: uuid }] of [person, other].entries())
        services.pubnub.seedMessage({
          channel: pairChannel(...pair),
          uuid,
          message: { text: texts[index] },
          timetoken: pastTimetoken(),
        })
      return texts
    },
    'chat-file': async (person, other) => {
      const pair = chatWith(role, person, other)
      await transact(openPair(...pair))
      const name = `${mark()}.txt`
      await sendFileAs(person, pairChannel(...pair), name, textFile(mark()))
      return [name]
    },
    'private/chats/': async (person, other) => {
      const pair = chatWith(role, person, other)
      await transact(openPair(...pair))
      const texts = [mark(), mark()]
      for (const [index, one] of [person, other].entries())
        await sendFileAs(one, pairChannel(...pair), `${mark()}.txt`, textFile(texts[index] ?? ''))
      return texts
    },
  }) satisfies Partial<Record<ExportedName, Act>>

const textFile = (text: string) => ({ contentType: 'text/plain', bytes: new TextEncoder().encode(text) })

/** What a client does. `other` is their coach. */
export const CLIENT_ACTS: Partial<Record<ExportedName, Act>> = {
  ...account('client'),
  ...forms,
  client: async ({ id }) => {
    const api = mark()
    await write(ClientEntity.update({ clientId: id }, { set: { api }, add: { version: 1 } }))
    return [api]
  },
  relationship: async (_, coach) => [coach.id],
  group: async (client, coach) => {
    const name = mark()
    const member = await makeClient()
    const channel = await makeGroup({ coach, clients: [client, member], name })
    const own = mark()
    for (const [uuid, text] of [
      [client.id, own],
      [member.id, OF_OTHERS],
    ] as const)
      services.pubnub.seedMessage({ channel, uuid, message: { text }, timetoken: pastTimetoken() })
    return [name, own]
  },
  review: async (client, coach) => {
    const text = `${mark()} was patient`
    await makeReview(coach, { clientId: client.id, text })
    return [text]
  },
  invitation: async ({ id: userId, email }, coach) => {
    const sentAt = mark()
    const key = { coachId: coach.id, email }
    await write(
      InvitationEntity.put({ ...key, type: 'client', sentAt, userId, expiresAt: nowSeconds() + 1000 }),
    )
    await write(UserEntity.update({ userId }, { set: { referredBy: coach.id } }))
    return [sentAt]
  },
  'profile-view': async ({ id }, coach) => {
    await recordViews(coach.id, [id], ['keyFacts'])
    return ['keyFacts']
  },
  'health-fact': async ({ token }) => {
    const value = mark()
    await call('PUT', '/client/facts/dislikes', { token, body: { value, versionId: null } })
    return [value]
  },
  'health-fact-version': async ({ token }) => {
    const [before, after] = [mark(), mark()]
    const save = (value: string, versionId: string | null) =>
      call<{ versionId: string }>('PUT', '/client/facts/goals', { token, body: { value, versionId } })
    const { body } = await save(before, null)
    await save(after, body.versionId)
    return [before, after]
  },
  subscription: async (client, coach) => {
    const id = await Payments.buy(client, coach)
    await services.stripe.settled()
    return [id]
  },
  checkout: async (client) => {
    const coach = await Payments.makeSeller()
    await Payments.makeRelationship(coach, client)
    await Payments.subscribe(client, coach)
    return ['cs_']
  },
  'ledger-entry': async (client) => {
    const coach = await Payments.makeSeller()
    await Payments.makeRelationship(coach, client)
    const id = await Payments.buy(client, coach)
    await services.stripe.settled()
    return [await Payments.chargeOf(id)]
  },
  'private/<id>/': async (client) => {
    const text = mark()
    const key = `${formFilesOf(client.id)}/${newId()}.txt`
    await Bucket.put(key, new TextEncoder().encode(text), 'text/plain')
    await makeSubmission(client, { form: await makeForm({ document: note(mark()) }), data: { file: key } })
    return [text]
  },
  'saved-coach': async ({ token }, coach) => {
    await call('POST', '/client/saved', { token, body: { nutritionistId: coach.id } })
    return [coach.id]
  },
}

/** What a coach does. `other` is a client of theirs. */
export const COACH_ACTS: Partial<Record<ExportedName, Act>> = {
  ...account('coach'),
  ...forms,
  coach: async ({ id }) => {
    const felonyExplain = mark()
    const set = { felony: true, felonyExplain, comment: OF_OTHERS }
    await write(CoachEntity.update({ coachId: id }, { set, add: { version: 1 } }))
    return [felonyExplain]
  },
  relationship: async (_, client) => [client.id],
  group: async (coach, client) => {
    const name = mark()
    const channel = await makeGroup({ coach, clients: [client], name })
    const own = mark()
    for (const [uuid, text] of [
      [coach.id, own],
      [client.id, OF_OTHERS],
    ] as const)
      services.pubnub.seedMessage({ channel, uuid, message: { text }, timetoken: pastTimetoken() })
    return [name, own]
  },
  review: async (coach) => {
    const text = `${mark()} was patient`
    await makeReview(coach, { text })
    return [text]
  },
  invitation: async (coach) => {
    // Each address gets only a few invitations, from all senders together.
    await invite(coach, `q${OF_OTHERS}${mark()}@example.com`)
    return ['q…@e….com']
  },
  'change-request': async ({ id }) => {
    const city = mark()
    await write(
      ChangeRequestEntity.put({
        coachId: id,
        requestId: newId(),
        updates: { city: { old: 'New York', new: city } },
        createdAt: nowIso(),
        version: 1,
      }),
    )
    return [city]
  },
  extra: async (coach) => {
    const specialties = mark()
    await Extras.make(coach, { specialties })
    return [specialties]
  },
  form: async ({ id }) => {
    const [title, removed] = [mark(), mark()]
    await makeForm({ document: note(title) }, id)
    await makeForm({ document: note(removed), removedAt: nowIso() }, id)
    return [title, removed]
  },
  schedule: async ({ id: senderId }, client) => {
    const title = mark()
    await makeSchedule([client], { senderId, form: await makeForm({ document: note(title) }, senderId) })
    return [title]
  },
  subscription: async (coach, client) => {
    const id = await Payments.buy(client, coach)
    await services.stripe.settled()
    return [id]
  },
  checkout: async ({ id: clientId }) => {
    const sessionId = `cs_${mark()}`
    await write(CheckoutEntity.put({ clientId, sessionId }))
    return [sessionId]
  },
  'ledger-entry': async (coach) => {
    const client = await makeClient()
    await Payments.makeRelationship(coach, client)
    const id = await Payments.buy(client, coach)
    await services.stripe.settled()
    return [await Payments.chargeOf(id)]
  },
  'promotion-purchase': async ({ id: coachId }) => {
    const sessionId = `cs_${mark()}`
    await write(
      PromotionPurchaseEntity.put({
        coachId,
        sessionId,
        outcome: 'refunded',
        promotionTime: null,
        decidedAt: nowIso(),
      }),
    )
    return [sessionId]
  },
  'private/<id>/': async ({ id }) => {
    const text = mark()
    const resume = `private/${id}/resume/${newId()}.pdf`
    await Bucket.put(resume, new TextEncoder().encode(text), 'application/pdf')
    await write(CoachEntity.update({ coachId: id }, { set: { resume } }))
    return [text]
  },
  'referral-key': async ({ id: coachId }) => [(await CoachEntity.find({ coachId }))?.referalKey ?? '?'],
  'current-slug': async ({ id: coachId }) => {
    const firstName = mark()
    await write(CoachEntity.update({ coachId }, { set: { firstName }, add: { version: 1 } }))
    await services.stream.drained()
    return [(await CurrentSlugEntity.find({ coachId }))?.slug ?? '?', firstName]
  },
}

/** What other people wrote or are known by. No export of anyone else may contain it. */
export const OF_OTHERS = 'of-another-person'
