import { accountApi } from '#core/accounts/account-api'
import { clientAccountsApi } from '#core/accounts/client-accounts-api'
import { coachAccountsApi } from '#core/accounts/coach-accounts-api'
import { ownDeletionApi } from '#core/accounts/own-deletion-api'
import { adminAccountsApi } from '#core/admin-accounts/api'
import { auditLogApi } from '#core/audit-log/api'
import { billingApi } from '#core/billing/api'
import { chatApi } from '#core/chat/api'
import { clientApi } from '#core/client/api'
import { coachApi } from '#core/coach/api'
import { contactApi } from '#core/contact/api'
import { contentApi } from '#core/content/api'
import { dataExportApi } from '#core/data-export/api'
import { discoveryApi } from '#core/discovery/api'
import { exportsApi } from '#core/exports/api'
import { extrasApi } from '#core/extras/api'
import { assignmentsApi } from '#core/forms/assignments/api'
import { formsApi } from '#core/forms/definitions/api'
import { healthProfileApi } from '#core/forms/health-profile/api'
import { schedulesApi } from '#core/forms/schedules/api'
import { submissionsApi } from '#core/forms/submissions/api'
import { groupchatsApi } from '#core/groupchats/api'
import { hiringApi } from '#core/hiring/api'
import { impactApi } from '#core/impact/api'
import { ledgerApi } from '#core/ledger/api'
import { mailApi } from '#core/mail/api'
import { newsletterApi } from '#core/newsletter/api'
import { publicProfileApi } from '#core/public-profile/api'
import { pushApi } from '#core/push/api'
import { referralApi } from '#core/referral/api'
import { reviewsApi } from '#core/reviews/api'
import type { EndpointDefinition } from '#core/shared/api'
import { statsApi } from '#core/stats/api'
import { systemApi } from '#core/system/api'
import { undeliveredApi } from '#core/undelivered/api'
import { uploadsApi } from '#core/uploads/api'

/**
 * The whole HTTP API. `contract.reviews.write` is served by `functions/reviews/write.ts`, and
 * `contract.healthProfile.listHistory` by `functions/health-profile/list-history.ts`.
 */
export const contract = {
  account: accountApi,
  client: clientApi,
  coach: coachApi,
  extras: extrasApi,
  referral: referralApi,
  hiring: hiringApi,
  discovery: discoveryApi,
  publicProfile: publicProfileApi,
  billing: billingApi,
  ledger: ledgerApi,
  reviews: reviewsApi,
  chat: chatApi,
  groupchats: groupchatsApi,
  push: pushApi,
  content: contentApi,
  forms: formsApi,
  healthProfile: healthProfileApi,
  assignments: assignmentsApi,
  submissions: submissionsApi,
  schedules: schedulesApi,
  mail: mailApi,
  newsletter: newsletterApi,
  contact: contactApi,
  adminAccounts: adminAccountsApi,
  clientAccounts: clientAccountsApi,
  coachAccounts: coachAccountsApi,
  impact: impactApi,
  ownDeletion: ownDeletionApi,
  auditLog: auditLogApi,
  undelivered: undeliveredApi,
  dataExport: dataExportApi,
  stats: statsApi,
  uploads: uploadsApi,
  exports: exportsApi,
  system: systemApi,
}
export type Contract = typeof contract

export type EndpointName = {
  [D in keyof Contract & string]: `${D}.${keyof Contract[D] & string}`
}[keyof Contract & string]

export interface NamedEndpoint {
  name: EndpointName
  file: string
  endpoint: EndpointDefinition
}

export const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

export function listEndpoints(): NamedEndpoint[] {
  return Object.entries(contract).flatMap(([domain, endpoints]) =>
    Object.entries<EndpointDefinition>(endpoints).map(([name, endpoint]) => ({
      name: `${domain}.${name}` as EndpointName,
      file: `functions/${kebab(domain)}/${kebab(name)}`,
      endpoint,
    })),
  )
}
