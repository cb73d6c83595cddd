import { putBackup } from '#core/identity/backups-bucket'
import { type CognitoAccount, listCognitoAccounts } from '#core/identity/provider-admin'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { type Day, dayOf, now } from '#core/shared/clock'

/** Cognito returns 60 accounts per page, so a part has up to 3,000. */
const PAGES_PER_PART = 50
/** Cognito lists at most 30 pages a second for a whole AWS account. */
const PAGES_PER_SECOND = 20

interface Position {
  day: Day
  part: number
  token?: string
  isComplete?: true
}
interface Part {
  key: string
  accounts: CognitoAccount[]
}

const accountListJob: BatchJob<Position, Part> = {
  name: 'account-list',
  begin: (last, hadFailures) =>
    last?.isComplete && last.day === dayOf(now()) && !hadFailures ? last : { day: dayOf(now()), part: 1 },
  read: async (position) => {
    const { day, part, isComplete } = position
    if (isComplete) return { items: [] }
    // Last night's run didn't get through, and Cognito's tokens are valid for an hour.
    if (day !== dayOf(now())) return { items: [], next: { day: dayOf(now()), part: 1 } }
    const accounts: CognitoAccount[] = []
    let { token } = position
    for (let page = 0; page < PAGES_PER_PART; page++) {
      if (page > 0) await new Promise((resolve) => setTimeout(resolve, 1000 / PAGES_PER_SECOND))
      const read = await listCognitoAccounts(token)
      accounts.push(...read.accounts)
      token = read.token
      if (!token) break
    }
    const items = [{ key: `accounts/${day}/${String(part).padStart(5, '0')}.jsonl`, accounts }]
    return token
      ? { items, next: { day, part: part + 1, token } }
      : { items, end: { day, part, isComplete: true } }
  },
  attempt: ({ key, accounts }) =>
    putBackup(key, accounts.map((account) => `${JSON.stringify(account)}\n`).join('')),
  atOnce: 1,
  perSecond: 1,
}

/**
 * Stores who has an account, once a night, because Cognito has no backups (rule nightly-account-list). Passwords can't
 * be read, so after a loss people choose new ones.
 */
export const listAccounts = (run: TimeBudget): Promise<BatchOutcome> => processInBatches(accountListJob, run)
