import { PLATFORM_FEE_PERCENT } from '#core/billing/shared/schema'
import { Prose } from '@/pages/prose'

export function AboutPage() {
  return (
    <Prose path="/about">
      <p>
        Platewise brings together people who want to eat better and coaches who know how to help. We believe
        that advice works when it comes from somebody who knows you, answers when you need it, and fits your
        day.
      </p>
      <h2>How we choose coaches</h2>
      <p>
        A coach applies with experience, certificates, a resume and, where there is one, liability insurance.
        One of our administrators reads every application, and clients find a coach only once it is approved.
        Reviews come only from clients who have paid the coach, and we read each before it is published.
      </p>
      <h2>How we earn</h2>
      <p>
        Clients pay a monthly price that stands on the coach's page. We keep {PLATFORM_FEE_PERCENT} % of it
        and pay the rest to the coach. A promoted coach is always marked as such.
      </p>
      <p>
        <a href="/coaches">See who coaches on Platewise</a>, or{' '}
        <a href="/register">join as a client or apply as a coach</a>.
      </p>
    </Prose>
  )
}
