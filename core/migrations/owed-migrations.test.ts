import { describe, expect, test, vi } from 'vitest'
import type { Stored } from '#core/lib/stored-item'
import type { Derivation, Migration } from '#core/migrations/migration'

// The entities load the table's client, which reads the table's name.
vi.mock('sst', () => ({ Resource: { Table: { name: 'none' }, Config: { siteUrl: 'https://site.test' } } }))
await import('#core/migrations/entities')
const { migrations } = await import('#core/migrations/all')
const { planChange } = await import('#core/migrations/plan-change')

const CLIENT = '01FRFME610MQRARMQWD6HVZ8M2'
const COACH = '01H2DZKKS046T953D1DFGMTM6G'
const named = (name: string): Migration => {
  const found = migrations.find((migration) => migration.name === name)
  if (!found) throw new Error(`No migration is named ${name}`)
  return found
}

/** What is stored instead of an item: undefined if it stays as it is. */
function changed(name: string, item: Stored): Stored[] | undefined {
  const migration = named(name)
  if (!migration.change) throw new Error(`${name} changes no items`)
  const plan = planChange(migration as Parameters<typeof planChange>[0], item)
  return plan && [...(plan.kept ? [plan.kept] : []), ...plan.added]
}

/** What a derivation stores for an item whose sources are these. */
function derived(name: string, existing: Stored | undefined, ...sources: Stored[]): Stored | undefined {
  const { derive } = named(name) as { derive: Derivation }
  const values = new Map<string, Stored>()
  for (const source of sources) derive.add(values, source)
  expect(values.size).toBeLessThanOrEqual(1)
  return derive.decide(existing, [...values.values()][0])
}

describe('add-index-keys', () => {
  const entry = {
    entity: 'audit',
    pk: 'audit#2026-01-01',
    sk: 'E',
    gsi1pk: 'audited#T',
    gsi1sk: 'E',
    day: '2026-01-01',
  }
  const rest = { entryId: 'E', actorId: 'A', actorRole: 'admin', action: 'x', targetId: 'T', createdAt: '' }

  test('adds the keys of a new index and changes nothing else', () => {
    const item = { ...entry, ...rest, later: 1 }
    expect(changed('add-index-keys', item)).toEqual([{ ...item, gsi2pk: 'acted#A', gsi2sk: 'E' }])
  })
})

test('list-returned-payments indexes refunds and disputes, and no payments', () => {
  const entry = {
    entity: 'ledger-entry',
    pk: 'ledger#C',
    sk: 'entry#000000000007#re_1',
    ...{ accountId: 'C', entryId: 're_1', chargeId: 'ch_1', type: 'refund', amountCents: -5, created: 7 },
    ...{ clientId: CLIENT, coachId: COACH, subscriptionId: null },
  }
  expect(changed('list-returned-payments', entry)).toEqual([
    { ...entry, gsi1pk: 'returned-payments', gsi1sk: '000000000007#re_1#C' },
  ])
  expect(changed('list-returned-payments', { ...entry, type: 'payment' })).toBeUndefined()
})

describe('spread-client-rows', () => {
  test('moves a row to its partition of 32, and leaves one that is there', () => {
    const row = { clientId: CLIENT, email: 'a@b.c', status: 'ACTIVE', createdAt: '' }
    const [moved] =
      changed('spread-client-rows', { ...row, entity: 'client-row', pk: 'clients#999', sk: CLIENT }) ?? []
    expect(moved).toMatchObject({ ...row, sk: CLIENT, pk: expect.stringMatching(/^clients#\d+$/) })
    expect(changed('spread-client-rows', moved ?? {})).toBeUndefined()
  })
})

describe('queue-old-emails', () => {
  const mail = {
    entity: 'mail',
    pk: 'mail#M',
    sk: 'mail',
    mailId: 'M',
    to: 'a@b.c',
    subject: 'News',
    text: 'Hi Carl,\n\nOne.\n\nTwo.\n\nSee it: https://site.test/x\n\n— Platewise',
    html: '<p>',
    createdAt: '2026-01-01T00:00:00.000Z',
    claimedUntil: 5,
    expiresAt: 9,
  }

  test('queues an email that waits, with all that it says', () => {
    expect(changed('queue-old-emails', mail)).toMatchObject([
      {
        to: 'a@b.c',
        claimedUntil: 0,
        pk: expect.stringMatching(/^mails#/),
        sk: 'M',
        letter: {
          subject: 'News',
          firstName: 'Carl',
          paragraphs: ['One.', 'Two.'],
          action: { label: 'See it', url: 'https://site.test/x' },
        },
      },
    ])
  })

  test('keeps the link that ends reminders', () => {
    const oneClickStop = 'https://site.test/api/chat/mails/stop/T.1'
    expect(changed('queue-old-emails', { ...mail, oneClickStop })).toMatchObject([
      { letter: { stop: { oneClick: 'https://site.test/api/reminders/stop/T.1' } } },
    ])
  })

  test('removes emails that were sent or refused, and never touches new ones', () => {
    expect(changed('queue-old-emails', { ...mail, sentAt: 'x' })).toEqual([])
    expect(changed('queue-old-emails', { ...mail, failure: 'x' })).toEqual([])
    expect(changed('queue-old-emails', { ...mail, letter: { subject: 'x' } })).toBeUndefined()
  })
})

describe('key-open-forms', () => {
  const poll = {
    pollId: 'P',
    path: 'f',
    title: '',
    tags: [],
    recipientId: COACH,
    senderId: null,
    createdAt: '',
    day: '2026-01-01',
  }
  const at = (sk: string, recipientType: string) => ({
    ...poll,
    recipientType,
    entity: 'open-poll',
    pk: 'pending#f',
    sk,
  })

  test("moves a coach's open form, and leaves a client's", () => {
    expect(changed('key-open-forms', at(`admin#${COACH}`, 'coach'))).toMatchObject([
      { sk: `coaches#${COACH}`, pollId: 'P' },
    ])
    expect(changed('key-open-forms', at(`admin#${COACH}`, 'client'))).toBeUndefined()
  })

  test('removes one that belongs to no form', () => {
    const { path, ...rest } = poll
    expect(
      changed('key-open-forms', { ...rest, entity: 'open-poll', pk: 'open-polls#2026-01-01', sk: 'P' }),
    ).toEqual([])
  })
})

describe('keep-reminder-opt-outs', () => {
  const { merge } = named('keep-reminder-opt-outs') as { merge: (existing: Stored, added: Stored) => Stored }

  test('keeps who wants no emails, even if reminders have begun since', () => {
    const old = {
      entity: 'chat-mails',
      pk: `chat-mails#${CLIENT}`,
      sk: 'chat-mails',
      personId: CLIENT,
      token: 't',
      stoppedAt: 'x',
    }
    expect(changed('keep-reminder-opt-outs', old)).toMatchObject([
      { pk: `reminders#${CLIENT}`, stoppedAt: 'x', token: 't' },
    ])
    expect(merge({ token: 'new' }, { token: 't', stoppedAt: 'x' })).toEqual({ token: 'new', stoppedAt: 'x' })
    expect(merge({ stoppedAt: 'new' }, { stoppedAt: 'x' })).toEqual({ stoppedAt: 'new' })
  })
})

test('sweep-answer-files records the files under a day that the job looks at', () => {
  const old = {
    entity: 'answer-files',
    pk: 'answer-files#2026-01-01',
    sk: 'F',
    day: '2026-01-01',
    filesId: 'F',
  }
  const today = new Date().toISOString().slice(0, 10)
  expect(
    changed('sweep-answer-files', { ...old, pollId: 'P', recipientId: CLIENT, keys: ['k'] }),
  ).toMatchObject([{ pk: `left-files#${today}`, ownerId: CLIENT, pollId: 'P', keys: ['k'] }])
})

test('own-published-reviews adds the review of each, once', () => {
  const review = { coachId: COACH, clientId: CLIENT, reviewId: 'R', text: 'x', rating: 4.5, createdAt: '' }
  const stored = { ...review, entity: 'published-review', pk: `reviews#${COACH}`, sk: 'R' }
  const [kept, added] = changed('own-published-reviews', stored) ?? []
  expect(kept).toMatchObject({ ...stored, answer: null })
  expect(added).toMatchObject({ ...review, entity: 'review', status: 'APPROVED', sk: `review#${CLIENT}` })
  expect(changed('own-published-reviews', kept ?? {})).toBeUndefined()
})

test('complete-client-rows copies the plan of the profile', () => {
  const client = {
    entity: 'client',
    ...{ clientId: CLIENT, subject: 's', status: 'ACTIVE', email: 'a@b.c', weight: 1, createdAt: '' },
    coachPreference: { groupChatType: 'PLAN_2' },
  }
  expect(derived('complete-client-rows', { plan: 'NONE', x: 1 }, client)).toEqual({ plan: 'PLAN_2', x: 1 })
})

describe('sum-clients', () => {
  const entry = {
    accountId: COACH,
    coachId: COACH,
    clientId: CLIENT,
    type: 'payment',
    amountCents: 850,
    created: 100,
  }
  const fee = { ...entry, accountId: 'platform', amountCents: 150 }
  const refund = { ...entry, type: 'refund', amountCents: -300, created: 200 }

  test('adds up what both parts of the payments say, to the cent', () => {
    expect(derived('sum-clients', undefined, entry, fee, { ...entry, created: 150 }, refund)).toMatchObject({
      ...{ coachId: COACH, clientId: CLIENT, amountCents: 1550, payments: 2, paidAt: 150 },
      pk: `ledger#${COACH}`,
      sk: `client#${CLIENT}`,
    })
  })

  test('leaves a sum that is right, and one without entries', () => {
    const sum = { coachId: COACH, clientId: CLIENT, amountCents: 1000, payments: 1, paidAt: 100 }
    expect(derived('sum-clients', sum, entry, fee)).toEqual(sum)
    expect(derived('sum-clients', sum)).toBe(sum)
    expect(derived('sum-clients', undefined)).toBeUndefined()
  })
})

test('count-running-plans counts plans and extras, and sets a count below zero right', () => {
  const slot = { coachId: COACH, clientId: CLIENT, kind: 'base', subscriptionId: 's' }
  const link = { coachId: COACH, clientId: CLIENT }
  expect(derived('count-running-plans', link, slot, { ...slot, kind: 'extra' })).toEqual({
    ...link,
    runningPlans: 2,
  })
  expect(derived('count-running-plans', { ...link, runningPlans: -1 })).toEqual({ ...link, runningPlans: 0 })
  expect(derived('count-running-plans', link, { ...slot, subscriptionId: null })).toBe(link)
  expect(derived('count-running-plans', link, { ...slot, kind: 'group' })).toBe(link)
})

test('list-old-conversations lists those with the admins, and keeps what has an activity', () => {
  const chat = {
    entity: 'chat',
    channelId: `admin.${CLIENT}`,
    kind: 'admin',
    clientId: CLIENT,
    coachId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  expect(derived('list-old-conversations', undefined, chat)).toMatchObject({
    gsi1pk: 'admin-chats#clients',
    version: 1,
  })
  expect(derived('list-old-conversations', { version: 7 }, chat)).toEqual({ version: 7 })
  expect(derived('list-old-conversations', undefined, { ...chat, deletedAt: 'x' })).toBeUndefined()
  expect(derived('list-old-conversations', undefined, { ...chat, kind: 'pair' })).toBeUndefined()
})

test('count-ledger-entries counts the entries of a month', () => {
  const entry = { accountId: COACH, created: Date.UTC(2026, 0, 31, 23) / 1000, amountCents: 1 }
  expect(derived('count-ledger-entries', { amountCents: 2 }, entry, { ...entry, amountCents: 1 })).toEqual({
    amountCents: 2,
    entries: 2,
  })
})

describe('count-ratings', () => {
  const reviews = [4.5, 4.5, 5].map((rating) => ({ coachId: COACH, rating }))

  test('counts each rating, and changes the version of the profile once', () => {
    const coach = { coachId: COACH, ratingCount: 3, version: 2 }
    const counted = derived('count-ratings', coach, ...reviews)
    expect(counted).toEqual({ ...coach, rated9: 2, rated10: 1, version: 3 })
    expect(derived('count-ratings', counted, ...reviews)).toBe(counted)
  })

  test('leaves a coach whose published reviews are not all of the ratings', () => {
    const coach = { coachId: COACH, ratingCount: 4, version: 2 }
    expect(derived('count-ratings', coach, ...reviews)).toBe(coach)
  })
})

test('list-received-submissions lists each as read, and keeps what is listed already', () => {
  const submission = {
    ...{ entity: 'submission', submissionId: 'S', pollId: 'P', path: 'check-in', title: 'Check-in' },
    ...{ recipientId: CLIENT, recipientType: 'client', senderId: COACH, data: { mood: 4 } },
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const received = derived('list-received-submissions', undefined, submission)
  expect(received).toMatchObject({
    ...{ pk: `received#${COACH}`, sk: 'S', recipientId: CLIENT, title: 'Check-in' },
    ...{ readAt: submission.createdAt, emailedAt: submission.createdAt },
  })
  expect(received).not.toHaveProperty('gsi1pk')
  expect(received).not.toHaveProperty('data')
  const unread = { submissionId: 'S', readAt: null }
  expect(derived('list-received-submissions', unread, submission)).toBe(unread)
})

test('an earlier address of a renamed coach is remembered, and a current one is not', () => {
  const name = 'remember-earlier-slugs'
  const claims = ['b', 'a', 'c'].map((slug) => ({ coachId: COACH, slug }))
  const current = { coachId: COACH, slug: 'b', earlier: ['c'] }
  const remembered = derived(name, current, ...claims)
  expect(remembered).toEqual({ ...current, earlier: ['c', 'a'] })
  expect(derived(name, remembered, ...claims)).toBe(remembered)
  const only = { coachId: COACH, slug: 'b' }
  expect(derived(name, only, { coachId: COACH, slug: 'b' })).toBe(only)
  expect(derived(name, undefined, ...claims), 'a coach without a page').toBeUndefined()
})

describe('unconfirmed addresses', () => {
  const user = { userId: CLIENT, email: 'own@b.c', contactEmail: 'other@b.c' }
  const owner = (email: string, userId = CLIENT) => ({ email, userId })

  test('a contact address stays only if it belongs to its user', () => {
    const name = 'drop-unconfirmed-emails'
    expect(derived(name, user, owner('own@b.c'))).toEqual({ userId: CLIENT, email: 'own@b.c' })
    expect(derived(name, user)).toEqual({ userId: CLIENT, email: 'own@b.c' })
    expect(derived(name, user, owner('own@b.c'), owner('other@b.c'))).toBe(user)
    const same = { ...user, contactEmail: 'own@b.c' }
    expect(derived(name, same)).toBe(same)
  })

  test('copies follow the address that we write to', () => {
    const stored = { ...user, entity: 'user', subject: 's', type: 'client', createdAt: '' }
    const client = { clientId: CLIENT, email: 'old@b.c', version: 3 }
    const copied = { ...client, email: 'other@b.c', version: 4 }
    expect(derived('copy-emails-to-clients', client, stored)).toEqual(copied)
    expect(derived('copy-emails-to-rows', { email: 'old@b.c' }, copied)).toEqual({ email: 'other@b.c' })
  })
})

test('a row of the directory tells who can be paid', () => {
  const [name, row] = ['copy-bank-state-to-rows', { coachId: COACH }]
  const coach = { ...row, entity: 'coach' }
  expect(derived(name, row, { ...coach, accountSubmitted: true })).toEqual({ ...row, accountSubmitted: true })
  expect(derived(name, row, coach)).toEqual({ ...row, accountSubmitted: false })
  const current = { ...row, accountSubmitted: false }
  expect(derived(name, current, coach)).toBe(current)
})
