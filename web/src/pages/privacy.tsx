import { Fragment } from 'react'
import { topics } from '#core/privacy/shared/topics'
import { durationOf, RETENTION } from '#core/shared/retention'
import { SUPPORT_EMAIL } from '@/lib/config'
import { Prose } from '@/pages/prose'

export function PrivacyPage() {
  return (
    <Prose path="/privacy">
      <h2>What we keep, what for and how long</h2>
      {topics.map(({ title, what, why, kept }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <p>{what}</p>
          <p>
            <strong>What for:</strong> {why} <strong>How long:</strong> {kept}
          </p>
        </Fragment>
      ))}
      <p>What you write in the contact form is emailed to us and not stored anywhere else.</p>
      <h2>Who sees it</h2>
      <p>
        Only coaches who approved your request see your full profile. While your request is pending, the coach
        sees your name, your photo and what you're looking for. They see your full profile only while they're
        your coach. Each question in a form says who sees your answer, why, and for how long.
      </p>
      <p>
        Our admins can open profiles and answers. They can also read conversations, but must record a reason,
        and the conversation shows you when they do. If you report a message, they see it along with the
        messages around it. We erase that copy {durationOf(RETENTION.handledReport)} after the report is
        resolved.
      </p>
      <p>
        Other clients see your name, photo and messages in a group you join. If you write a review, they see
        your first name, last initial and photo. People without an account see coaches' public pages and
        reviews, but not reviewers' names.
      </p>
      <h2>Services we use</h2>
      <p>
        Amazon Web Services hosts the site, stores its data, signs you in and sends our emails. Stripe takes
        payments and pays coaches. PubNub delivers messages. Google reCAPTCHA checks your browser to keep bots
        from signing in, registering or contacting us. Videos load from YouTube or Vimeo when you play them.
      </p>
      <h2>What we don't do</h2>
      <p>
        We don't sell data, show ads or use other companies' analytics. In your browser, we keep your session,
        drafts of forms and messages you haven't sent, and your settings for this device.
      </p>
      <h2>Notifications</h2>
      <p>
        If you turn on notifications, we keep the address and keys we need to reach your browser through its
        maker (such as Apple, Google, Microsoft or Mozilla), for up to ten browsers. Notifications are
        encrypted so only your browser can read them. They contain no name and at most the first 20 characters
        of the message, or no text if you hide it. We don't keep a copy. They stop when you turn them off
        under “On this device” in your settings, log out there, set a new password or have your account
        deleted.
      </p>
      <h2>How we protect it</h2>
      <p>
        Data is encrypted in transit and at rest. We log it when an admin opens a client's profile, someone's
        answers or a conversation, or changes an account.
      </p>
      <h2>Your rights</h2>
      <p>
        You can download a copy of your data at any time: sign in, open Profile and choose My data. Clients
        also see there on which days a coach or our team opened their data. You can delete your account there,
        too, or email <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. When an account is deleted, it
        closes immediately, and we permanently delete the data 72 hours later. Payment records and reviews
        that clients wrote stay without a name. See also our <a href="/terms">terms</a>.
      </p>
    </Prose>
  )
}
