import { SUPPORT_EMAIL } from '@/lib/config'
import { Prose } from '@/pages/prose'

export function SupportPage() {
  return (
    <Prose path="/support">
      <h2>I cannot sign in</h2>
      <p>
        Set a new password with <a href="/forgot-password">Forgot password</a>. If the code does not arrive,
        look in the spam folder and check that the address is the one you registered with. If you joined with
        Google or Apple, use the same button again.
      </p>
      <h2>My coach does not answer</h2>
      <p>
        Coaches set their own working hours; many write them on their page. If you wait for too long, open
        Chat and choose “Request chat with admin”.
      </p>
      <h2>Payments and cancelling</h2>
      <p>
        Your plans are under Subscriptions. There you cancel, take a cancellation back and change your card. A
        cancelled plan stays active until the end of the month you paid for.
      </p>
      <h2>I want to see who coaches here first</h2>
      <p>
        Approved coaches are on <a href="/coaches">a list that anyone can read</a>, with reviews and prices,
        unless they have chosen to be seen by members only. You need no account.
      </p>
      <h2>My data</h2>
      <p>
        What we store and who sees it is in the <a href="/privacy">privacy notice</a>. To have your account
        deleted, <a href="/contact">write to us</a> from its address.
      </p>
      <h2>Still stuck?</h2>
      <p>
        <a href="/contact">Ask us</a>, or write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        Please do not send health details by email.
      </p>
    </Prose>
  )
}
