import { prepareAuditEntry } from '#core/audit/audit'
import { reportDecided } from '#core/chat/emails'
import { keyOfReport, ReportEntity, type ReportItem, reportIdOf } from '#core/chat/moderation/report-entity'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import type {
  Report,
  ReportDecision,
  ReportOutcome,
  ReportPage,
  ReportPerson,
  ReportQuery,
} from '#core/chat/shared/report-schema'
import { clientsById } from '#core/client/by-id'
import { coachesById } from '#core/coach/entity'
import type { AdminActor } from '#core/lib/actor'
import { imageUrl } from '#core/lib/config'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write, write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { BRAND } from '#core/shared/brand'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { notFound, retryableConflict } from '#core/shared/errors'
import { messages } from '#core/shared/messages'
import { nameOf } from '#core/shared/name'
import { pick } from '#core/shared/pick'
import { RETENTION } from '#core/shared/retention'

const PAGE_SIZE = 20
const alreadyDecided = () =>
  retryableConflict('Another admin just updated this report. Please check and try again.')

/** Lists open reports, oldest first, or handled ones, latest first. The messages are only in `getReport`. */
export async function listReports({ done, after }: ReportQuery): Promise<ReportPage> {
  const cursor = after ? await ReportEntity.find(keyOfReport(after)) : undefined
  const time = done ? cursor?.doneAt : cursor?.createdAt
  const from = cursor && time && `${time}#${reportIdOf(cursor)}`
  const reports = await ReportEntity.query(`chat-reports#${done ? 'done' : 'open'}`, {
    index: 'gsi1',
    newestFirst: Boolean(done),
    limit: PAGE_SIZE + 1,
    ...(from && (done ? { below: from } : { above: from })),
  })
  const page = reports.slice(0, PAGE_SIZE)
  const person = await peopleOf(page)
  const last = page.at(-1)
  return {
    rows: page.filter(isRetained).map((report) => presentReport(report, person)),
    next: reports.length > PAGE_SIZE && last ? reportIdOf(last) : null,
  }
}

/** Returns a report with its messages. The audit log of the person it is about records this (rule audit-log). */
export async function getReport(actor: AdminActor, id: string): Promise<Report> {
  const report = await ReportEntity.find(keyOfReport(id))
  if (!report || !isRetained(report)) throw notFound('Report')
  const [person] = await Promise.all([
    peopleOf([report]),
    write(prepareAuditEntry(actor, 'chat.report.read', report.authorId, { channelId: report.channelId })),
  ])
  return {
    ...presentReport(report, person),
    messages: report.messages.map(({ timetoken, authorId, text }) => ({
      timetoken,
      text,
      author: person(authorId),
      isReported: timetoken === report.timetoken,
    })),
  }
}

/**
 * Closes or reopens a report. A closed report is deleted after thirty days. The reporter is emailed the outcome, once
 * even if the report is reopened and closed again (rule reported-messages).
 */
export const decideReport = (
  actor: AdminActor,
  { id, done, outcome }: ReportDecision,
): Promise<{ success: boolean }> =>
  retryOnConflict(async () => {
    const report = await ReportEntity.find(keyOfReport(id))
    if (!report || !isRetained(report)) throw notFound('Report')
    const { doneAt: _, doneBy: __, outcome: ___, expiresAt: ____, ...fields } = report
    if (done === (report.status === 'done')) return { success: true }
    const news = outcome ?? 'closed'
    const emails = done && report.told !== news ? await emailsAbout(report, news) : []
    await transact([
      ReportEntity.put(
        done
          ? {
              ...fields,
              status: 'done',
              doneAt: nowIso(),
              doneBy: actor.name,
              ...(outcome && { outcome }),
              told: news,
              expiresAt: nowSeconds() + RETENTION.handledReport,
            }
          : { ...fields, status: 'open' },
        { if: pick(report, ['status', 'messages']), else: alreadyDecided },
      ),
      prepareAuditEntry(actor, done ? 'chat.report.done' : 'chat.report.reopen', report.authorId, {
        channelId: report.channelId,
      }),
      ...emails,
    ])
    return { success: true }
  })

/** Returns nothing if the reporter is gone or can't use the product. */
async function emailsAbout(
  { reporterId, channelId, createdAt }: ReportItem,
  news: ReportOutcome | 'closed',
): Promise<Write[]> {
  const [clients, coaches] = await Promise.all([clientsById([reporterId]), coachesById([reporterId])])
  const [client, coach] = [clients.get(reporterId), coaches.get(reporterId)]
  const profile = client?.status === 'ACTIVE' ? client : coach?.status === 'APPROVED' ? coach : undefined
  if (!profile) return []
  const { firstName, email, timeZone } = profile
  const role = 'clientId' in profile ? 'client' : 'coach'
  const reporter = { firstName, timeZone, role, channelId, reportedAt: createdAt } as const
  return [prepareEmail(email, reportDecided(reporter, news))]
}

const isRetained = ({ expiresAt }: ReportItem) => !expiresAt || expiresAt > nowSeconds()

async function peopleOf(reports: ReportItem[]): Promise<(id: string) => ReportPerson> {
  const ids = [
    ...new Set(
      reports.flatMap(({ reporterId, authorId, messages: reported }) => [
        reporterId,
        authorId,
        ...reported.map((report) => report.authorId),
      ]),
    ),
  ].filter((id) => id !== ADMIN_UUID)
  const [clients, coaches] = await Promise.all([clientsById(ids), coachesById(ids)])
  return (id) => {
    const profile = clients.get(id) ?? coaches.get(id)
    const name = profile ? nameOf(profile) : id === ADMIN_UUID ? BRAND : messages.noUsername
    return {
      id,
      role: clients.has(id) ? 'client' : coaches.has(id) ? 'coach' : null,
      user: { id, name, image: imageUrl(profile?.imageKey) },
    }
  }
}

const presentReport = (report: ReportItem, person: (id: string) => ReportPerson) => ({
  id: reportIdOf(report),
  channelId: report.channelId,
  createdAt: report.createdAt,
  reason: report.reason,
  reporter: person(report.reporterId),
  author: person(report.authorId),
  done: report.doneAt
    ? { at: report.doneAt, by: report.doneBy ?? '', outcome: report.outcome ?? null }
    : null,
})
