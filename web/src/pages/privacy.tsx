import { SUPPORT_EMAIL } from '@/lib/config'
import { Prose } from '@/pages/prose'

export function PrivacyPage() {
  return (
    <Prose path="/privacy">
      <h2>What we store</h2>
      <p>
        Your name and email address, the answers of your profile and forms (some of them about your health),
        your conversations and files, and which payments were made. Card numbers go to the payment provider
        only. If you ask for the newsletter, we keep your address until you unsubscribe. What you write in the
        contact form is mailed to us and kept nowhere else.
      </p>
      <h2>Why, and who sees it</h2>
      <p>
        So that a coach can help you. While your request waits, the coach you asked sees your name, your photo
        and what you look for. Your whole profile is open to them only while they are your coach. Each
        question of a form says who sees your answer, why, and until when.
      </p>
      <p>
        Our administrators can open profiles, answers and, with a reason that is recorded, conversations: you
        see in a conversation that they read it. If you report a message, they get it with what was said
        around it, which is erased 30 days after they are done.
      </p>
      <p>
        Other clients see your name, your photo and your messages in a group that you join, and the first
        name, the first letter of the last name and the photo of whoever writes a review. People without an
        account see the public pages of coaches, with reviews but without the names of those who wrote them.
      </p>
      <h2>Services we use</h2>
      <p>
        Amazon Web Services runs the site, stores its data, signs you in and sends our emails. Stripe takes
        payments and pays coaches. PubNub delivers messages. Google reCAPTCHA checks that no program signs in,
        registers or writes to us, and for that it looks at your browser. Videos come from YouTube or Vimeo,
        once you start them.
      </p>
      <h2>What we do not do</h2>
      <p>
        We do not sell data, show advertisements or use other companies' analytics. In your browser we keep
        your session, drafts of forms and messages that you have not sent yet, and your settings on this
        device.
      </p>
      <h2>Notifications</h2>
      <p>
        If you let a browser notify you of messages, we keep the address that its maker (such as Apple,
        Google, Microsoft or Mozilla) gave it and the keys to write to it, of ten browsers at the most. A
        notification goes through that maker, encrypted for your browser alone: it holds the beginning of the
        message, at most 20 characters, or nothing of it where you hide the text, and no name. We keep no
        copy. It ends when you switch it off under “On this device” in your profile, log out there, set a new
        password or have your account deleted.
      </p>
      <h2>How we protect it</h2>
      <p>
        Data is encrypted in transit and at rest. When an administrator opens a client's profile, somebody's
        answers or a conversation, or changes an account, it is recorded.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask for a copy of your data or have it deleted: write to{' '}
        <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. When we delete a client's account, it closes
        at once, and 72 hours later the data goes for good. Payments and reviews stay without a name. See also
        the <a href="/terms">terms</a>.
      </p>
    </Prose>
  )
}
