import type { Contract, EndpointName } from '#core/contract'
import { adminSamples } from '#scripts/testing/samples/admin'
import { billingSamples } from '#scripts/testing/samples/billing'
import { chatSamples } from '#scripts/testing/samples/chat'
import { clientSamples } from '#scripts/testing/samples/client'
import { coachSamples } from '#scripts/testing/samples/coach'
import { contactSamples } from '#scripts/testing/samples/contact'
import { contentSamples } from '#scripts/testing/samples/content'
import { discoverySamples } from '#scripts/testing/samples/discovery'
import { exportsSamples } from '#scripts/testing/samples/exports'
import { extrasSamples } from '#scripts/testing/samples/extras'
import { factsSamples } from '#scripts/testing/samples/facts'
import { formsSamples } from '#scripts/testing/samples/forms'
import { groupchatsSamples } from '#scripts/testing/samples/groupchats'
import { hiringSamples } from '#scripts/testing/samples/hiring'
import { ledgerSamples } from '#scripts/testing/samples/ledger'
import { mailSamples } from '#scripts/testing/samples/mail'
import { newsletterSamples } from '#scripts/testing/samples/newsletter'
import { pollsSamples } from '#scripts/testing/samples/polls'
import { pushSamples } from '#scripts/testing/samples/push'
import { referralSamples } from '#scripts/testing/samples/referral'
import { reviewsSamples } from '#scripts/testing/samples/reviews'
import { showcaseSamples } from '#scripts/testing/samples/showcase'
import { statsSamples } from '#scripts/testing/samples/stats'
import { systemSamples } from '#scripts/testing/samples/system'
import { uploadsSamples } from '#scripts/testing/samples/uploads'
import { userSamples } from '#scripts/testing/samples/user'
import type { Sample, Samples } from '#scripts/testing/samples/sample'

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
