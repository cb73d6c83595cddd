import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { ClientSumEntity } from '#core/ledger/entity'
import { dayOf, now, nowIso } from '#core/lib/clock'
import { AppError, conflict } from '#core/lib/errors'
import { goThrough, type Outcome, type Route, type Run } from '#core/lib/pass'
import { transact } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import { mayRemind } from '#core/mail/reminders'
import { type Asking, AskingEntity, ReviewEntity } from '#core/reviews/entity'
import { askForReview } from '#core/reviews/letters'

const DAY_MS = 24 * 3600 * 1000
/** For those on which the job did not run, or somebody could not be asked (rule reviews-are-asked-for-once). */
const LOOK_BACK_DAYS = 10
const PAGE_SIZE = 500

const done = conflict('This was done before')

interface Position {
  day: string
  after?: Pick<Asking, 'day' | 'coachId' | 'clientId'>
}

const askings: Route<Position, Asking> = {
  name: 'ask-for-reviews',
  begin: () => ({ day: dayOf(now() - LOOK_BACK_DAYS * DAY_MS) }),
  read: async ({ day, after }) => {
    const planned = await AskingEntity.queryPage(`ask-for-reviews#${day}`, { pageSize: PAGE_SIZE, after })
    const last = planned.at(-1)
    const next = last
      ? { day, after: { day, coachId: last.coachId, clientId: last.clientId } }
      : { day: dayOf(Date.parse(day) + DAY_MS) }
    return {
      items: planned.filter(({ askedAt }) => !askedAt),
      ...(next.day <= dayOf(now()) && { next }),
    }
  },
  attempt: ask,
  atOnce: 16,
  perSecond: 100,
}

export const askForReviews = (run: Run): Promise<Outcome> => goThrough(askings, run)

/** None when somebody was faster, or they have written meanwhile, or want no reminders. */
async function ask({ day, coachId, clientId }: Asking): Promise<void> {
  const pair = { coachId, clientId }
  const [client, coach] = await Promise.all([ClientEntity.find({ clientId }), CoachEntity.find({ coachId })])
  if (client?.status !== 'ACTIVE' || coach?.status !== 'APPROVED') return
  const may = await mayRemind(clientId)
  if (!may) return
  await transact([
    AskingEntity.update(
      { day, ...pair },
      { set: { askedAt: nowIso() } },
      { if: { askedAt: { absent: true } }, else: done },
    ),
    ReviewEntity.check(pair, { if: { reviewId: { absent: true } }, else: done }),
    ClientSumEntity.check(pair, { if: { amountCents: { above: 0 } }, else: done }),
    may.wanted,
    mail(client.email, askForReview(client, coach, may.token)),
  ]).catch(unlessDone)
}

function unlessDone(error: unknown) {
  if (!(error instanceof AppError)) throw error
}
