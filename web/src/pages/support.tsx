import { SUPPORT_EMAIL } from '@/lib/config'
import { Prose } from '@/pages/prose'

export function SupportPage() {
  return (
    <Prose path="/support">
      <h2>I can't sign in</h2>
      <p>
        Set a new password with <a href="/forgot-password">Forgot password</a>. If the code doesn't arrive,
        check your spam folder and make sure you entered the email you registered with. If you joined with
        Google or Apple, use the same button to sign in.
      </p>
      <h2>My coach isn't replying</h2>
      <p>
        Coaches set their own hours, and many list them on their page. If it's taking too long, open Chat and
        choose “Request chat with admin”.
      </p>
      <h2>Payments and cancellation</h2>
      <p>
        Go to Subscriptions to change your card, cancel a plan or undo a cancellation. A canceled plan stays
        active until the end of the month you paid for.
      </p>
      <h2>Can I see the coaches before I join?</h2>
      <p>
        Yes. Approved coaches are on <a href="/coaches">a list that anyone can read</a>, with reviews and
        prices, unless they have chosen to be visible to members only.
      </p>
      <h2>My data</h2>
      <p>
        Our <a href="/privacy">privacy notice</a> explains what we store and who sees it. When you're signed
        in, you can download your data or delete your account in Settings. If you can't sign in,{' '}
        <a href="/contact">contact us</a> from the email address on your account.
      </p>
      <h2>Still stuck?</h2>
      <p>
        <a href="/contact">Contact us</a> or email <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        Please don't send health details by email.
      </p>
    </Prose>
  )
}
