import { createFileRoute, Link } from '@tanstack/react-router'
import { Prose } from '@/features/public/prose'
import { SUPPORT_EMAIL } from '@/lib/config'

export const Route = createFileRoute('/_open/contact')({ component: ContactPage })

function ContactPage() {
  return (
    <Prose path="/contact">
      <p>
        The quickest way is e-mail: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. We answer within
        two working days.
      </p>
      <p>
        Signed in already? Open Chat and choose “Request chat with admin”: your question then stays with your
        account.
      </p>
      <p>
        Many answers are on the <Link to="/support">support page</Link> and in the <Link to="/faq">FAQ</Link>.
      </p>
    </Prose>
  )
}
