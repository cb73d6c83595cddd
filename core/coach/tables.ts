import { canBePaid } from '#core/coach/can-be-paid'
import { ChangeRequestEntity, type CoachRow, coachesById, listCoachRows } from '#core/coach/entity'
import { coachFor } from '#core/coach/present'
import type {
  ApplicationFilter,
  ApplicationQuery,
  CoachFilter,
  CoachQuery,
} from '#core/coach/shared/admin-schema'
import type { Coach } from '#core/coach/shared/schema'
import { lastDayStart } from '#core/shared/clock'
import { nameOf } from '#core/shared/name'
import { pageOf, type TableShape } from '#core/shared/table-page'

const columns: TableShape<CoachRow>['columns'] = {
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  createdAt: ({ createdAt }) => createdAt,
}
const names = (row: CoachRow) => [nameOf(row), row.email]

export const coachTable: TableShape<CoachRow> = {
  id: ({ coachId }) => coachId,
  texts: (row) => [...names(row), ...row.certifications],
  columns: {
    ...columns,
    certifications: ({ certifications }) => certifications.join(', '),
    earnings: ({ earningsCents }) => earningsCents,
    status: ({ status }) => status,
  },
  standard: { sort: 'earnings', order: 'desc' },
}

/** The applications table. Its search also matches the texts of the status and the interview state. */
const applicationTable: TableShape<CoachRow> = {
  id: ({ coachId }) => coachId,
  texts: names,
  states: ({ status, interviewStatus }) => [
    status,
    ...(interviewStatus ? ['Interviewed', 'Yes'] : ['Not interviewed', 'No']),
  ],
  columns: {
    ...columns,
    status: ({ status }) => status,
    interviewStatus: ({ interviewStatus }) => interviewStatus,
  },
  standard: { sort: 'createdAt', order: 'desc' },
}

/**
 * Returns whether a row is an approved or suspended coach; all others are applications (rule
 * applications-and-coaches).
 */
export const isCoach = ({ status }: CoachRow) => status === 'APPROVED' || status === 'SUSPENDED'

/** Matches the applications that a table or its export shows. */
export function isApplication(filter?: ApplicationFilter) {
  const since = lastDayStart()
  return (row: CoachRow) => {
    if (filter === 'NEW') return row.createdAt >= since
    return filter ? row.status === filter : !isCoach(row)
  }
}

/** Pending applications are a queue, so the longest wait comes first. */
export const applicationTableOf = (status?: ApplicationFilter): TableShape<CoachRow> =>
  status === 'PENDING'
    ? { ...applicationTable, standard: { sort: 'createdAt', order: 'asc' } }
    : applicationTable

export async function listCoaches({ bank, accountStatus, ...query }: CoachQuery) {
  const rows = (await listCoachRows()).filter(isShownCoach({ bank, accountStatus }))
  return show(pageOf(rows, coachTable, query))
}

/** Matches the coaches whom a table or its export shows. */
export const isShownCoach =
  ({ bank, accountStatus }: CoachFilter) =>
  (row: CoachRow) => {
    if (bank && (row.status !== 'APPROVED' || canBePaid(row))) return false
    if (accountStatus === 'ANY') return true
    return accountStatus ? row.status === accountStatus : isCoach(row)
  }

export async function listApplicants({ status, ...query }: ApplicationQuery) {
  const rows = (await listCoachRows()).filter(isApplication(status))
  return show(pageOf(rows, applicationTableOf(status), query))
}

async function show({
  rows,
  count,
}: {
  rows: CoachRow[]
  count: number
}): Promise<{ rows: Coach[]; count: number }> {
  const ids = rows.map(({ coachId }) => coachId)
  const [profiles, requests] = await Promise.all([
    coachesById(ids),
    ChangeRequestEntity.findMany(ids.map((coachId) => ({ coachId }))),
  ])
  const presented = ids.flatMap((coachId) => {
    const profile = profiles.get(coachId)
    return profile
      ? coachFor(
          'admin',
          profile,
          requests.find((request) => request.coachId === coachId),
        )
      : []
  })
  return { rows: await Promise.all(presented), count }
}
