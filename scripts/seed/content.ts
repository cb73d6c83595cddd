import { ContentEntity, ContentVersionEntity } from '#core/content/entity'
import type { Slot } from '#core/content/shared/schema'
import type { Write } from '#core/lib/table'
import { DAY_MS, iso, today } from '#scripts/seed/dates'

const link = (href: string, text: string) => `<a href="${href}" rel="noopener noreferrer">${text}</a>`

const texts: Record<Slot, string> = {
  'faq-client': `<h2>Your coach</h2>
<h3>How quickly will my coach reply?</h3><p>Coaches work on <strong>their own schedule</strong>; many list it on their page. If a reply takes too long, contact ${link('/support', 'support')}.</p>
<h3>Can I change my coach?</h3><p>Yes. Cancel your plan under <em>Subscriptions</em>, then send another coach a request under <em>Coaches</em>. Your plan stays active until the end of the month you paid for.</p>
<h2>Payments</h2>
<h3>When am I charged?</h3><p>Once a month, on the day you subscribed. Your dashboard shows your next charge.</p>`,
  'faq-nutritionist': `<h2>Getting started</h2>
<h3>How do I get my first client?</h3><ul><li>Complete your profile: clients find you by your specialties.</li><li>Connect your bank account so clients can pay you.</li><li>Invite people you know under <em>Referrals</em>.</li></ul>
<h2>Money</h2>
<h3>When do I get paid?</h3><p>Our payment provider sends your earnings to your bank account. Its portal shows the date of each payout.</p>`,
  'home-all': '',
  'home-client': `<h2>Three small habits for this week</h2><ol><li>Drink a glass of water before each meal.</li><li>Add one more color to your plate.</li><li>Send your coach a photo of one lunch.</li></ol>`,
  'home-nutritionist': `<h2>A good first message</h2><p>Clients stay when they feel seen. Say <strong>what you read in their profile</strong>, ask one question, and tell them when you usually reply.</p><p>More in the ${link('/nutritionist/faq', 'FAQ')}.</p>`,
  'home-intake-video': `<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="How we review applications"></iframe>`,
}

/** Texts by the admin. Each was published twice, so that there's a version to restore. */
export function writeContent(): Write[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const slot = name as Slot
    if (!text) return []
    const signed = (daysAgo: number) => ({ savedAt: iso(today() - daysAgo * DAY_MS), savedBy: 'Ada Admin' })
    return [
      ContentVersionEntity.put({ slot, version: 1, text: '<p>Coming soon.</p>', ...signed(60) }),
      ContentVersionEntity.put({ slot, version: 2, text, ...signed(20) }),
      ContentEntity.put({ slot, version: 2, revision: 2, text, ...signed(20) }),
    ]
  })
}
