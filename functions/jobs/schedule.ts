export interface Job {
  name: string
  /** Minute, hour, day of month, month and day of week, in UTC. */
  cron: string
  /** The file that exports `handler`, without its extension. */
  file: string
}

/** All scheduled jobs. The stack and the local runner both read this list. A job may be started twice. */
export const jobs: readonly Job[] = [
  { name: 'reconcile', cron: '15 3 * * *', file: 'functions/jobs/reconcile' },
  // A job that continues another starts at other times than that one, so the two never do the same work.
  { name: 'continue-reconcile', cron: '5,25,35,45,55 * * * *', file: 'functions/jobs/continue-reconcile' },
  { name: 'expire-promotions', cron: '0 * * * *', file: 'functions/jobs/expire-promotions' },
  { name: 'remind-assignments', cron: '0 15 * * *', file: 'functions/jobs/remind-assignments' },
  {
    name: 'continue-remind-assignments',
    cron: '5,15,25,35,45,55 * * * *',
    file: 'functions/jobs/continue-remind-assignments',
  },
  {
    name: 'send-schedules',
    cron: '0,5,10,15,20,25,30,35,40,45,50,55 * * * *',
    file: 'functions/jobs/send-schedules',
  },
  { name: 'ask-for-reviews', cron: '0 16 * * *', file: 'functions/jobs/ask-for-reviews' },
  {
    name: 'continue-ask-for-reviews',
    cron: '5,15,25,35,45,55 * * * *',
    file: 'functions/jobs/continue-ask-for-reviews',
  },
  { name: 'erase-deleted', cron: '50 * * * *', file: 'functions/jobs/erase-deleted' },
  { name: 'forget-answers', cron: '20 * * * *', file: 'functions/jobs/forget-answers' },
  { name: 'send-left-mails', cron: '4,14,24,34,44,54 * * * *', file: 'functions/jobs/send-left-mails' },
  {
    name: 'mail-unread',
    cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
    file: 'functions/jobs/mail-unread',
  },
  { name: 'list-accounts', cron: '0,10,20,30,40,50 1,2 * * *', file: 'functions/jobs/list-accounts' },
  { name: 'purge-chats', cron: '30 4 * * *', file: 'functions/jobs/purge-chats' },
]

/** Returns the schedule as EventBridge Scheduler expects it, with a `?` for the unused kind of day. */
export const schedulerExpression = ({ cron }: Job): `cron(${string})` => {
  const [minute, hour, day, month, weekday] = cron.split(' ')
  return weekday === '*'
    ? `cron(${minute} ${hour} ${day} ${month} ? *)`
    : `cron(${minute} ${hour} ? ${month} ${weekday} *)`
}
