import type { Contract, EndpointName } from '#core/contract'
import { accountSamples } from '#scripts/testing/samples/account'
import { adminAccountsSamples } from '#scripts/testing/samples/admin-accounts'
import { assignmentsSamples } from '#scripts/testing/samples/assignments'
import { auditLogSamples } from '#scripts/testing/samples/audit-log'
import { billingSamples } from '#scripts/testing/samples/billing'
import { chatSamples } from '#scripts/testing/samples/chat'
import { clientSamples } from '#scripts/testing/samples/client'
import { clientAccountsSamples } from '#scripts/testing/samples/client-accounts'
import { coachSamples } from '#scripts/testing/samples/coach'
import { coachAccountsSamples } from '#scripts/testing/samples/coach-accounts'
import { contactSamples } from '#scripts/testing/samples/contact'
import { contentSamples } from '#scripts/testing/samples/content'
import { dataExportSamples } from '#scripts/testing/samples/data-export'
import { discoverySamples } from '#scripts/testing/samples/discovery'
import { exportsSamples } from '#scripts/testing/samples/exports'
import { extrasSamples } from '#scripts/testing/samples/extras'
import { formsSamples } from '#scripts/testing/samples/forms'
import { groupchatsSamples } from '#scripts/testing/samples/groupchats'
import { healthProfileSamples } from '#scripts/testing/samples/health-profile'
import { hiringSamples } from '#scripts/testing/samples/hiring'
import { impactSamples } from '#scripts/testing/samples/impact'
import { ledgerSamples } from '#scripts/testing/samples/ledger'
import { mailSamples } from '#scripts/testing/samples/mail'
import { newsletterSamples } from '#scripts/testing/samples/newsletter'
import { ownDeletionSamples } from '#scripts/testing/samples/own-deletion'
import { publicProfileSamples } from '#scripts/testing/samples/public-profile'
import { pushSamples } from '#scripts/testing/samples/push'
import { referralSamples } from '#scripts/testing/samples/referral'
import { reviewsSamples } from '#scripts/testing/samples/reviews'
import type { Sample, Samples } from '#scripts/testing/samples/sample'
import { schedulesSamples } from '#scripts/testing/samples/schedules'
import { statsSamples } from '#scripts/testing/samples/stats'
import { submissionsSamples } from '#scripts/testing/samples/submissions'
import { systemSamples } from '#scripts/testing/samples/system'
import { undeliveredSamples } from '#scripts/testing/samples/undelivered'
import { uploadsSamples } from '#scripts/testing/samples/uploads'

const domains: { [D in keyof Contract]: Samples<D> } = {
  account: accountSamples,
  client: clientSamples,
  coach: coachSamples,
  extras: extrasSamples,
  referral: referralSamples,
  hiring: hiringSamples,
  discovery: discoverySamples,
  publicProfile: publicProfileSamples,
  billing: billingSamples,
  ledger: ledgerSamples,
  reviews: reviewsSamples,
  chat: chatSamples,
  groupchats: groupchatsSamples,
  push: pushSamples,
  content: contentSamples,
  forms: formsSamples,
  healthProfile: healthProfileSamples,
  assignments: assignmentsSamples,
  submissions: submissionsSamples,
  schedules: schedulesSamples,
  mail: mailSamples,
  newsletter: newsletterSamples,
  contact: contactSamples,
  adminAccounts: adminAccountsSamples,
  clientAccounts: clientAccountsSamples,
  coachAccounts: coachAccountsSamples,
  impact: impactSamples,
  ownDeletion: ownDeletionSamples,
  auditLog: auditLogSamples,
  undelivered: undeliveredSamples,
  dataExport: dataExportSamples,
  stats: statsSamples,
  uploads: uploadsSamples,
  exports: exportsSamples,
  system: systemSamples,
}

/** The sample of every endpoint, by its name in the contract. */
export const samples = Object.fromEntries(
  Object.entries(domains).flatMap(([domain, own]) =>
    Object.entries<Sample>(own).map(([name, sample]) => [`${domain}.${name}`, sample]),
  ),
) as Record<EndpointName, Sample>
