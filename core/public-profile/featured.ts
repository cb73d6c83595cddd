import { card } from '#core/public-profile/card'
import type { PublicCoach } from '#core/public-profile/entity'
import { html } from '#core/public-profile/html'
import type { PublishedReview } from '#core/reviews/entity'
import { nameOf } from '#core/shared/name'

interface Featured {
  coach: PublicCoach
  review: PublishedReview | undefined
}

/** Renders the coaches and reviews that the landing page inserts. Empty if there are no featured coaches. */
export function featuredParts(featured: Featured[]): string {
  if (featured.length === 0) return ''
  const reviewed = featured.flatMap(({ coach, review }) => (review ? { coach, review } : []))
  return html`<ul class="pc-list" data-part="coaches">${featured.map(({ coach }) => card(coach))}</ul>
<ul data-part="reviews">${reviewed.map(
    ({ coach, review }) => html`<li>
  <blockquote class="pc-said">${review.text}</blockquote>
  <p class="pc-rating"><span aria-hidden="true">★</span> ${review.rating.toFixed(1)} <span class="pc-small">A client of <a href="/coaches/${coach.slug}">${nameOf(coach)}</a></span></p>
</li>`,
  )}</ul>`.text
}
