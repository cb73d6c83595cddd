import { MIN_AGE_YEARS } from '#core/client/shared/age'
import { Prose } from '@/pages/prose'

export function TermsPage() {
  return (
    <Prose path="/terms">
      <h2>Who may use Platewise</h2>
      <p>Clients are at least {MIN_AGE_YEARS} years old, coaches at least 18. One person has one account.</p>
      <h2>Coaching is not medicine</h2>
      <p>
        Coaches support you with food and habits. They do not diagnose or treat. In an emergency call your
        local emergency number.
      </p>
      <h2>Subscriptions</h2>
      <p>
        A plan renews every month at the price shown when you subscribe, until you cancel it. After cancelling
        it stays active until the end of the paid month. If a payment fails we tell you, and you can change
        your card.
      </p>
      <h2>Coaches</h2>
      <p>
        Coaches work on their own account and answer for their advice. We may reject an application, review
        changes of a profile, and suspend an account that breaks these rules; running plans then end with the
        paid month. Approved coaches have a public page, which they can take away in their profile.
      </p>
      <h2>Fair use</h2>
      <p>
        Be kind, share only what is yours, and keep payments on Platewise. Questions?{' '}
        <a href="/contact">Contact us</a>.
      </p>
    </Prose>
  )
}
