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
        Coaches set their own working hours, which stand on their profile. If two working days pass without an
        answer, open Chat and choose “Request chat with admin”.
      </p>
      <h2>Payments and cancelling</h2>
      <p>
        Your plans are under Subscriptions. There you cancel, take a cancellation back and change your card. A
        cancelled plan stays active until the end of the month you paid for.
      </p>
      <h2>Still stuck?</h2>
      <p>
        Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. Please do not send health details by
        email.
      </p>
    </Prose>
  )
}
