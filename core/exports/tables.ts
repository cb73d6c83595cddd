import { deletedTable, readDeletedAccounts } from '#core/accounts/deleted-accounts'
import { isShownClient, payingRows, payingTable } from '#core/accounts/plan-filter'
import * as AuditLog from '#core/audit-log/audit-log'
import { mainPlanOf } from '#core/billing/sales/paying'
import { listCoachRows } from '#core/coach/entity'
import { pendingChanges, readPendingChanges } from '#core/coach/pending-changes'
import { labelsOf } from '#core/coach/shared/labels'
import { applicationTableOf, coachTable, isApplication, isShownCoach } from '#core/coach/tables'
import type { Exported, ExportRequest } from '#core/exports/shared/schema'
import { pendingExtras, readPending } from '#core/extras/admin'
import { listClientsOf } from '#core/hiring/admin'
import type { CoachClient } from '#core/hiring/shared/schema'
import { cached } from '#core/lib/cached'
import type { Cell, Column } from '#core/lib/csv'
import { listForMailing } from '#core/newsletter/admin'
import { readWaiting as readWaitingTexts, reviewTable } from '#core/reviews/admin'
import type { ModeratedReview } from '#core/reviews/shared/schema'
import { nameOf } from '#core/shared/name'
import { partOf, type SortKey, type TableShape } from '#core/shared/table-page'

/** Rows per part. That's a few hundred kilobytes, far below the limit of a response. */
export const PART_SIZE = 2000
const KEPT_MILLISECONDS = 10_000

export interface TablePart {
  columns: readonly Column[]
  rows: Cell[][]
  /** The sort key of each row. Empty if the rows are in order already. */
  keys: SortKey[]
  order: ExportRequest['order']
  next: string | null
  /** The clients whose data the rows contain. */
  clientIds?: string[]
  /** The number of rows from here on, if known. */
  count?: number
}
type Read = (request: ExportRequest, after?: string) => Promise<TablePart>

/**
 * Exports a table whose rows are all in memory. Parts are ordered by id, so that no row moves between them, and
 * include keys for the final order.
 */
const table =
  <Row>(
    columns: readonly Column[],
    shape: TableShape<Row> | ((request: ExportRequest) => TableShape<Row>),
    read: (request: ExportRequest) => Promise<Row[]>,
    cells: (row: Row) => Cell[],
    clientOf?: (row: Row) => string,
  ): Read =>
  async (request, after) => {
    const shapeOf = typeof shape === 'function' ? shape(request) : shape
    const part = partOf(await read(request), shapeOf, { ...request, after, size: PART_SIZE })
    return {
      ...part,
      columns,
      rows: part.rows.map(cells),
      ...(clientOf && { clientIds: part.rows.map(clientOf) }),
    }
  }

const coachRows = cached(KEPT_MILLISECONDS, listCoachRows)
const DATE_CREATED = { time: 'Date created' }
const PERSON = ['First name', 'Last name', 'Email'] as const
const planStatus = (cents: number | undefined): Cell[] =>
  cents === undefined ? ['deactive', ''] : ['Active', cents / 100]

const texts = (kind: 'review' | 'answer') =>
  table<ModeratedReview>(
    [...PERSON, 'FROM', 'Rating', 'Text', DATE_CREATED, ...(kind === 'answer' ? ['Reply'] : [])],
    reviewTable,
    () => readWaitingTexts(kind),
    ({ nutritionist: { firstName, lastName, email }, client, rating, text, createdAt, answer }) => [
      firstName,
      lastName,
      email,
      client.user.email,
      rating,
      text,
      new Date(createdAt),
      ...(kind === 'answer' ? [answer?.text ?? ''] : []),
    ],
  )

const clientsOfCoach: TableShape<CoachClient & { place: number }> = {
  id: ({ clientId }) => clientId,
  texts: ({ client }) => [client.user.name, client.user.email],
  columns: {
    name: ({ client }) => client.user.name,
    email: ({ client }) => client.user.email,
    usual: ({ place }) => place,
  },
  standard: { sort: 'usual', order: 'asc' },
}

export const tables: Record<Exported, Read> = {
  coaches: table(
    [...PERSON, 'Certifications', 'Earnings', DATE_CREATED, 'Status'],
    coachTable,
    async (filter) => (await coachRows()).filter(isShownCoach(filter)),
    ({ firstName, lastName, email, certifications, earningsCents, createdAt, status: accountStatus }) => [
      firstName,
      lastName,
      email,
      certifications.join(', '),
      earningsCents / 100,
      new Date(createdAt),
      accountStatus,
    ],
  ),
  applications: table(
    [...PERSON, 'Status', 'Interviewed', DATE_CREATED],
    ({ status }) => applicationTableOf(status),
    async ({ status }) => (await coachRows()).filter(isApplication(status)),
    ({ firstName, lastName, email, status: accountStatus, interviewStatus, createdAt }) => [
      firstName,
      lastName,
      email,
      accountStatus,
      interviewStatus ? 'Yes' : 'No',
      new Date(createdAt),
    ],
  ),
  clients: table(
    ['Name', 'Birthdate', 'Email', DATE_CREATED, 'Subscription Status', 'Dollars per month'],
    payingTable,
    async (filter) => (await payingRows()).filter(isShownClient(filter)),
    (row) => [
      nameOf(row),
      row.birthdate,
      row.email,
      new Date(row.createdAt),
      ...planStatus(mainPlanOf(row.plans)?.amountCents),
    ],
    ({ clientId }) => clientId,
  ),
  'deleted-clients': table(
    ['Name', 'Role', 'Email', { time: 'Deleted' }, 'Deleted by', { time: 'Data erased on' }],
    deletedTable,
    readDeletedAccounts,
    ({ user, role, requestedAt, requestedBy, eraseAt }) => [
      user.name,
      role === 'coach' ? 'Coach' : 'Client',
      user.email,
      new Date(requestedAt),
      requestedBy,
      new Date(eraseAt),
    ],
  ),
  'coach-clients': table(
    ['Name', 'Email', 'Subscription Status', 'Dollars per month', 'Specialties Title'],
    clientsOfCoach,
    async ({ nutritionistId = '' }) => {
      const all = { page: 1, pageSize: Number.MAX_SAFE_INTEGER, search: '', sort: '', order: 'asc' } as const
      return (await listClientsOf(nutritionistId, all)).rows.map((row, place) => ({ ...row, place }))
    },
    ({ client: { user }, subscription, specialtiesTitles, groupName }) => [
      user.name,
      user.email,
      ...planStatus(subscription?.plan.amount),
      [...specialtiesTitles, ...(groupName === null ? [] : [`Group: ${groupName}`])].join(', '),
    ],
    ({ clientId }) => clientId,
  ),
  reviews: texts('review'),
  answers: texts('answer'),
  'change-requests': table(
    ['Coach', 'Email', 'Fields', DATE_CREATED],
    pendingChanges,
    readPendingChanges,
    ({ coach, request }) => [
      nameOf(coach),
      coach.email,
      labelsOf(request).join(', '),
      new Date(request.createdAt),
    ],
  ),
  'extra-specialties': table(
    [...PERSON, 'Title', 'Description', 'Dollars per month', DATE_CREATED],
    pendingExtras,
    readPending,
    ({ nutritionist: { firstName, lastName, email = '' }, specialties, description, price, createdAt }) => [
      firstName,
      lastName,
      email,
      specialties,
      description,
      price,
      new Date(createdAt),
    ],
  ),
  'audit-log': async ({ person, admin, action, day, offset }, before) => {
    const { rows, next } = await AuditLog.listAuditEntries(
      { person, admin, action, day, offset, before },
      PART_SIZE,
    )
    return {
      columns: [{ time: 'Time' }, 'By', 'Action', 'Person', 'Details', 'IP address'],
      rows: rows.map((act) => [
        new Date(act.createdAt),
        act.actor.name,
        act.action,
        act.person.name,
        JSON.stringify(act.details),
        act.address ?? '',
      ]),
      keys: [],
      order: 'desc',
      next,
    }
  },
  newsletter: async (_, after) => {
    const { rows, next } = await listForMailing(PART_SIZE, after)
    return {
      columns: ['Email', { time: 'Confirmed' }, 'List-Unsubscribe'],
      rows: rows.map(({ email, confirmedAt, stopUrl }) => [email, new Date(confirmedAt), stopUrl]),
      keys: [],
      order: 'asc',
      next,
    }
  },
}
