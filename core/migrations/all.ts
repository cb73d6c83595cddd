import { migration as upgradeItems } from '#core/migrations/0001-upgrade-items'
import { migration as addIndexKeys } from '#core/migrations/0002-add-index-keys'
import { migration as spreadClientRows } from '#core/migrations/0003-spread-client-rows'
import { migration as queueOldEmails } from '#core/migrations/0004-queue-old-emails'
import { migration as keyOpenForms } from '#core/migrations/0005-key-open-forms'
import { migration as keepReminderOptOuts } from '#core/migrations/0006-keep-reminder-opt-outs'
import { migration as sweepAnswerFiles } from '#core/migrations/0007-sweep-answer-files'
import { migration as removeNotificationCounts } from '#core/migrations/0008-remove-notification-counts'
import { migration as ownPublishedReviews } from '#core/migrations/0009-own-published-reviews'
import { migration as completeClientRows } from '#core/migrations/0010-complete-client-rows'
import { migration as completeCoachRows } from '#core/migrations/0011-complete-coach-rows'
import { migration as sumClients } from '#core/migrations/0012-sum-clients'
import { migration as countRunningPlans } from '#core/migrations/0013-count-running-plans'
import { migration as listOldConversations } from '#core/migrations/0014-list-old-conversations'
import { migration as countLedgerEntries } from '#core/migrations/0015-count-ledger-entries'
import { migration as countRatings } from '#core/migrations/0016-count-ratings'
import { migration as dropUnconfirmedEmails } from '#core/migrations/0017-drop-unconfirmed-emails'
import { migration as copyEmailsToClients } from '#core/migrations/0018-copy-emails-to-clients'
import { migration as copyEmailsToRows } from '#core/migrations/0019-copy-emails-to-rows'
import { migration as listReceivedSubmissions } from '#core/migrations/0020-list-received-submissions'
import { migration as rememberEarlierSlugs } from '#core/migrations/0021-remember-earlier-slugs'
import { migration as copyBankStateToRows } from '#core/migrations/0022-copy-bank-state-to-rows'
import { migration as listReturnedPayments } from '#core/migrations/0023-list-returned-payments'
import type { Migration } from '#core/migrations/migration'

/** All migrations, in the order in which they run. */
export const migrations: readonly Migration[] = [
  upgradeItems,
  addIndexKeys,
  spreadClientRows,
  queueOldEmails,
  keyOpenForms,
  keepReminderOptOuts,
  sweepAnswerFiles,
  removeNotificationCounts,
  ownPublishedReviews,
  completeClientRows,
  completeCoachRows,
  sumClients,
  countRunningPlans,
  listOldConversations,
  countLedgerEntries,
  countRatings,
  dropUnconfirmedEmails,
  copyEmailsToClients,
  copyEmailsToRows,
  listReceivedSubmissions,
  rememberEarlierSlugs,
  copyBankStateToRows,
  listReturnedPayments,
]
