import { SUPPORT_EMAIL } from '@/lib/config'
import { Prose } from '@/pages/prose'

export function ContactPage() {
  return (
    <Prose path="/contact">
      <p>
        The quickest way is email: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. We answer within
        two working days.
      </p>
      <p>
        Signed in already? Open Chat and choose “Request chat with admin”: your question then stays with your
        account.
      </p>
      <p>
        Many answers are on the <a href="/support">support page</a> and in the <a href="/faq">FAQ</a>.
      </p>
    </Prose>
  )
}
