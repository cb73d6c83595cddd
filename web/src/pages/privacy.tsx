import { SUPPORT_EMAIL } from '@/lib/config'
import { Prose } from '@/pages/prose'

export function PrivacyPage() {
  return (
    <Prose path="/privacy">
      <h2>What we store</h2>
      <p>
        Your name and email address, the answers of your profile and forms (some of them about your health),
        your conversations and files, and which payments were made. Card numbers go to the payment provider
        only. Of who asks for the newsletter we keep the address, until they end it. What somebody writes by
        the contact form is mailed to us and kept nowhere else.
      </p>
      <h2>Why, and who sees it</h2>
      <p>
        So that a coach can help you. Coaches whom you asked, and our administrators, see your profile and
        submissions. Moderation of a chat is recorded. Who reports a message gives it to our administrators
        with what was said around it, which is erased 30 days after they are done. Other clients see nothing
        of you but your name in a group that you join. People without an account see the public pages of
        coaches who have one, with what clients said of them, without these clients' names.
      </p>
      <h2>What we do not do</h2>
      <p>
        We do not sell data, show advertisements or use third-party trackers. In your browser we keep your
        session, and drafts of forms that you have not submitted yet.
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
      <p>Data is encrypted when it travels and where it rests, and every privileged access is logged.</p>
      <h2>Your rights</h2>
      <p>
        You may ask for a copy of your data or have it deleted: write to{' '}
        <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. What the law obliges us to keep, such as
        invoices, stays without your name. See also the <a href="/terms">terms</a>.
      </p>
    </Prose>
  )
}
