import { MIN_AGE_YEARS } from '#core/client/shared/age'
import { Prose } from '@/pages/prose'

export function TermsPage() {
  return (
    <Prose path="/terms">
      <h2>Who may use Platewise</h2>
      <p>
        Clients must be at least {MIN_AGE_YEARS} years old, and coaches at least 18. Each person may have one
        account.
      </p>
      <h2>Coaching isn't medical care</h2>
      <p>
        Coaches support you with food and habits. They don't diagnose or treat conditions. In an emergency,
        call your local emergency number.
      </p>
      <h2>Subscriptions</h2>
      <p>
        A plan renews every month at the price shown when you subscribe, until you cancel. After you cancel,
        it stays active until the end of the month you paid for. If a payment fails, we'll let you know so you
        can update your card.
      </p>
      <h2>Coaches</h2>
      <p>
        Coaches are independent and responsible for their advice. We may reject an application, review profile
        changes and suspend an account that breaks these rules. Active plans then end when the month paid for
        is over. Approved coaches have a public page, which they can hide in their profile.
      </p>
      <h2>Fair use</h2>
      <p>
        Be kind, share only what's yours and keep payments on Platewise. Questions?{' '}
        <a href="/contact">Contact us</a>.
      </p>
    </Prose>
  )
}
