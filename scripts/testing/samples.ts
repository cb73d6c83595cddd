import type { Contract, EndpointName } from '#core/contract'
import { adminSamples } from '#functions/admin/samples'
import { billingSamples } from '#functions/billing/samples'
import { chatSamples } from '#functions/chat/samples'
import { clientSamples } from '#functions/client/samples'
import { coachSamples } from '#functions/coach/samples'
import { contactSamples } from '#functions/contact/samples'
import { contentSamples } from '#functions/content/samples'
import { discoverySamples } from '#functions/discovery/samples'
import { exportsSamples } from '#functions/exports/samples'
import { extrasSamples } from '#functions/extras/samples'
import { factsSamples } from '#functions/facts/samples'
import { formsSamples } from '#functions/forms/samples'
import { groupchatsSamples } from '#functions/groupchats/samples'
import { hiringSamples } from '#functions/hiring/samples'
import { ledgerSamples } from '#functions/ledger/samples'
import { mailSamples } from '#functions/mail/samples'
import { newsletterSamples } from '#functions/newsletter/samples'
import { pollsSamples } from '#functions/polls/samples'
import { pushSamples } from '#functions/push/samples'
import { referralSamples } from '#functions/referral/samples'
import { reviewsSamples } from '#functions/reviews/samples'
import { showcaseSamples } from '#functions/showcase/samples'
import { statsSamples } from '#functions/stats/samples'
import { systemSamples } from '#functions/system/samples'
import { uploadsSamples } from '#functions/uploads/samples'
import { userSamples } from '#functions/user/samples'
import type { Sample, Samples } from '#scripts/testing/sample'

const domains: { [D in keyof Contract]: Samples<D> } = {
  user: userSamples,
  client: clientSamples,
  coach: coachSamples,
  extras: extrasSamples,
  referral: referralSamples,
  hiring: hiringSamples,
  discovery: discoverySamples,
  showcase: showcaseSamples,
  billing: billingSamples,
  ledger: ledgerSamples,
  reviews: reviewsSamples,
  chat: chatSamples,
  groupchats: groupchatsSamples,
  push: pushSamples,
  content: contentSamples,
  forms: formsSamples,
  facts: factsSamples,
  polls: pollsSamples,
  mail: mailSamples,
  newsletter: newsletterSamples,
  contact: contactSamples,
  admin: adminSamples,
  stats: statsSamples,
  uploads: uploadsSamples,
  exports: exportsSamples,
  system: systemSamples,
}

/** Of every endpoint, by its name in the contract. */
export const samples = Object.fromEntries(
  Object.entries(domains).flatMap(([domain, own]) =>
    Object.entries<Sample>(own).map(([name, sample]) => [`${domain}.${name}`, sample]),
  ),
) as Record<EndpointName, Sample>
