export interface Job {
  name: string
  /** Minute, hour, day of month, month, day of week, in UTC. */
  cron: string
  /** The file with its `handler`, without extension. */
  file: string
}

/** What runs by the clock. The stack and the local runner both read this list. A job may run twice. */
export const jobs: readonly Job[] = [
  { name: 'reconcile', cron: '15 3 * * *', file: 'functions/jobs/reconcile' },
  // What continues runs between the runs of what begins, so that no two work on the same thing.
  { name: 'continue-reconcile', cron: '5,25,35,45,55 * * * *', file: 'functions/jobs/continue-reconcile' },
  { name: 'expire-promotions', cron: '0 * * * *', file: 'functions/jobs/expire-promotions' },
  { name: 'remind-polls', cron: '0 15 * * *', file: 'functions/jobs/remind-polls' },
  {
    name: 'continue-remind-polls',
    cron: '5,15,25,35,45,55 * * * *',
    file: 'functions/jobs/continue-remind-polls',
  },
  {
    name: 'send-repeats',
    cron: '0,5,10,15,20,25,30,35,40,45,50,55 * * * *',
    file: 'functions/jobs/send-repeats',
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
  { name: 'purge-chats', cron: '30 4 * * *', file: 'functions/jobs/purge-chats' },
]

/** The same as EventBridge Scheduler writes it, which wants a `?` for one of the two kinds of day. */
export const schedulerExpression = ({ cron }: Job): `cron(${string})` => {
  const [minute, hour, day, month, weekday] = cron.split(' ')
  return weekday === '*'
    ? `cron(${minute} ${hour} ${day} ${month} ? *)`
    : `cron(${minute} ${hour} ? ${month} ${weekday} *)`
}
