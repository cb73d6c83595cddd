import { ratingOf } from '#core/coach/rating'
import { priceText } from '#core/coach/shared/prices'
import { imageUrl } from '#core/lib/config'
import type { PublicCoach } from '#core/public-profile/entity'
import { html } from '#core/public-profile/html'
import { nameOf } from '#core/shared/name'
import { tintOf } from '#core/shared/tint'

const yearsText = (years: number) =>
  years === 0 ? 'Less than a year of experience' : `${years} ${years === 1 ? 'year' : 'years'} of experience`

const initialsOf = ({ firstName, lastName }: PublicCoach) => `${[...firstName][0]}${[...lastName][0]}`

/** The coach's picture, or their initials, on their tint. */
export const portrait = (coach: PublicCoach, size: number, loading: 'eager' | 'lazy') =>
  html`<span class="pc-portrait" style="background:${tintOf(coach.coachId)}">${
    coach.imageKey
      ? html`<img src="${imageUrl(coach.imageKey) ?? ''}" alt="" width="${size}" height="${size}" loading="${loading}"${loading === 'eager' && html` fetchpriority="high"`} />`
      : html`<span aria-hidden="true">${initialsOf(coach)}</span>`
  }</span>`

/** Renders a star and `4.5 (12 reviews)`, or nothing if there are no reviews. */
export function rating(coach: PublicCoach) {
  const { average, count } = ratingOf(coach)
  return (
    count > 0 &&
    html`<span class="pc-rating"><span aria-hidden="true">★</span> ${average.toFixed(1)} (${count} ${count === 1 ? 'review' : 'reviews'})</span>`
  )
}

export const title = (coach: PublicCoach) => (coach.dietitian ? 'Certified dietitian' : 'Nutrition coach')

const SHOWN_TAGS = 3

export const facts = (coach: PublicCoach) =>
  html`<span class="pc-facts"><span>${yearsText(coach.expYears)}</span> ${rating(coach)}</span>`

export function card(coach: PublicCoach) {
  const more = coach.specialities.length - SHOWN_TAGS
  return html`<li><a class="pc-card" href="/coaches/${coach.slug}">
    ${portrait(coach, 96, 'lazy')}
    <span class="pc-words">
      <strong class="pc-name">${nameOf(coach)}</strong>
      <span class="pc-title">${title(coach)}</span>
      ${facts(coach)}
      <span class="pc-line">${coach.specialities.slice(0, SHOWN_TAGS).join('\u00a0· ')}${more > 0 && ` +${more}`}</span>
      <span class="pc-price">${priceText(coach.expYears)}</span>
      ${!coach.availability && html`<span class="pc-note">Not accepting new clients</span>`}
    </span>
  </a></li>`
}
