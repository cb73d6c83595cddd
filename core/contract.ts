import { adminApi } from '#core/admin-accounts/api'
import { billingApi } from '#core/billing/api'
import { chatApi } from '#core/chat/api'
import { clientApi } from '#core/client/api'
import { coachApi } from '#core/coach/api'
import { contactApi } from '#core/contact/api'
import { contentApi } from '#core/content/api'
import { discoveryApi } from '#core/discovery/api'
import { exportsApi } from '#core/exports/api'
import { extrasApi } from '#core/extras/api'
import { factsApi } from '#core/forms/health-profile/api'
import { formsApi } from '#core/forms/definitions/api'
import { groupchatsApi } from '#core/groupchats/api'
import { hiringApi } from '#core/hiring/api'
import { ledgerApi } from '#core/ledger/api'
import type { EndpointDefinition } from '#core/shared/api'
import { mailApi } from '#core/mail/api'
import { newsletterApi } from '#core/newsletter/api'
import { pollsApi } from '#core/forms/assignments/api'
import { pushApi } from '#core/push/api'
import { referralApi } from '#core/referral/api'
import { reviewsApi } from '#core/reviews/api'
import { showcaseApi } from '#core/public-profile/api'
import { statsApi } from '#core/stats/api'
import { systemApi } from '#core/system/api'
import { uploadsApi } from '#core/uploads/api'
import { userApi } from '#core/account/api'

/** The whole HTTP API. `contract.reviews.write` is served by `functions/reviews/write.ts`. */
export const contract = {
  user: userApi,
  client: clientApi,
  coach: coachApi,
  extras: extrasApi,
  referral: referralApi,
  hiring: hiringApi,
  discovery: discoveryApi,
  showcase: showcaseApi,
  billing: billingApi,
  ledger: ledgerApi,
  reviews: reviewsApi,
  chat: chatApi,
  groupchats: groupchatsApi,
  push: pushApi,
  content: contentApi,
  forms: formsApi,
  facts: factsApi,
  polls: pollsApi,
  mail: mailApi,
  newsletter: newsletterApi,
  contact: contactApi,
  admin: adminApi,
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

export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export function listEndpoints(): NamedEndpoint[] {
  return Object.entries(contract).flatMap(([domain, endpoints]) =>
    Object.entries<EndpointDefinition>(endpoints).map(([name, endpoint]) => ({
      name: `${domain}.${name}` as EndpointName,
      file: `functions/${domain}/${kebab(name)}`,
      endpoint,
    })),
  )
}
