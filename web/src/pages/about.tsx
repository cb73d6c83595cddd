import { PLATFORM_FEE_PERCENT } from '#core/billing/shared/schema'
import { Prose } from '@/pages/prose'

export function AboutPage() {
  return (
    <Prose path="/about">
      <p>
        Platewise brings together people who want to eat better and coaches who know how to help. We believe
        that advice works when it comes from someone who knows you, answers when you need it and fits your
        day.
      </p>
      <h2>How we choose coaches</h2>
      <p>
        Coaches apply with their experience, certificates, a resume and, if they have it, proof of liability
        insurance. Our team reads every application, and clients see a coach only after it's approved. Only
        clients who have paid a coach can review them, and we read each review before we publish it.
      </p>
      <h2>How we make money</h2>
      <p>
        Clients pay the monthly price shown on the coach's page. We keep {PLATFORM_FEE_PERCENT}% and pay the
        rest to the coach. Promoted coaches are always labeled.
      </p>
      <p>
        <a href="/coaches">Meet the coaches</a>, or{' '}
        <a href="/register">join as a client or apply as a coach</a>.
      </p>
    </Prose>
  )
}
