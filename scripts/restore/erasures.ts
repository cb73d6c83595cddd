import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { erase } from '#core/accounts/erasure'
import { AuditEntity } from '#core/audit/entity'
import { type Deletion, DeletionEntity, UserEntity } from '#core/identity/entity'
import { listCognitoAccounts } from '#core/identity/provider-admin'
import { SYSTEM } from '#core/lib/actor'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, isConflict } from '#core/shared/errors'
import { type Item, replace, textOf } from '#scripts/restore/items'

/** What a restore has to know about erasures, and how it repeats them (rule erasures-outlast-restores). */
export interface Erasures {
  /** Returns the ids of the people who, according to the table, were erased or whose erasure has begun. */
  listRecorded(): Promise<Set<string>>
  /** Returns the subjects of all accounts. An erasure begins with the account, so a person without one was erased. */
  listSubjects(): Promise<Set<string>>
  /** Marks a user as being erased. If the restore is killed, the hourly job erases them. */
  mark(user: Item): Promise<void>
  /** Erases a user again. */
  repeat(user: Item): Promise<void>
}

/** `listSubjects` is `listSubjectsInPool` or reads a list of accounts. */
export const erasuresOf = (
  db: DynamoDBClient,
  table: string,
  listSubjects: () => Promise<Set<string>>,
): Erasures => ({
  listRecorded,
  listSubjects,
  mark: (user) => mark(db, table, user),
  async repeat(user) {
    // The hourly job may have erased them before the copy ended.
    await mark(db, table, user)
    const deletion = await DeletionEntity.find({ personId: textOf(user, 'userId') })
    if (deletion) await erase(deletion)
  },
})

async function mark(db: DynamoDBClient, table: string, user: Item): Promise<void> {
  // The erasure finds everything else through it.
  await replace(db, table, { before: undefined, after: user })
  const userId = textOf(user, 'userId')
  const deletion: Deletion = {
    personId: userId,
    role: textOf(user, 'type') === 'nutritionist' ? 'coach' : 'client',
    statusBefore: 'ACTIVE',
    eraseAt: nowIso(),
    requestedAt: nowIso(),
    requestedBy: 'A restore',
    isBegun: true,
  }
  const isMarked = () => conflict('The erasure has begun', 'MARKED')
  const isErased = () => conflict('The erasure has just ended', 'ERASED')
  try {
    await transact([
      DeletionEntity.create(deletion, { else: isMarked }),
      UserEntity.check({ userId }, { if: { userId }, else: isErased }),
    ])
  } catch (error) {
    // The hourly job has just erased them. A deletion without a user would never end.
    if (isConflict(error, 'ERASED')) await mark(db, table, user)
    else if (!isConflict(error, 'MARKED')) throw error
  }
}

async function listRecorded(): Promise<Set<string>> {
  const [acts, deletions] = await Promise.all([
    AuditEntity.queryAll(`acted#${SYSTEM.id}`, { index: 'gsi2' }),
    DeletionEntity.queryAll('deletions'),
  ])
  return new Set([
    ...acts.filter(({ action }) => action.endsWith('.erase')).map(({ targetId }) => targetId),
    ...deletions.filter(({ isBegun }) => isBegun).map(({ personId }) => personId),
  ])
}

/** Cognito lists at most 30 pages a second for a whole AWS account. */
const PAGE_MS = 50

/** Reads all accounts from the user pool. */
export async function listSubjectsInPool(): Promise<Set<string>> {
  const subjects = new Set<string>()
  let token: string | undefined
  do {
    const page = await listCognitoAccounts(token)
    for (const { sub } of page.accounts) subjects.add(sub)
    token = page.token
    await delay(PAGE_MS)
  } while (token)
  return subjects
}

/** Reads a list of accounts that was downloaded to a folder (rule nightly-account-list). */
export function readSubjects(folder: string): Set<string> {
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return new Set(lines.filter(Boolean).map((line) => JSON.parse(line).sub as string))
}
