import { ratingOf } from '#core/coach/rating'
import { priceText, tiersOf } from '#core/coach/shared/prices'
import { CHOICE_ANSWERS, CHOICE_TITLES } from '#core/coach/shared/public-answers'
import { config, imageUrl } from '#core/lib/config'
import { facts, portrait, title } from '#core/public-profile/card'
import type { PublicCoach } from '#core/public-profile/entity'
import { dataBlock, html } from '#core/public-profile/html'
import type { Page } from '#core/public-profile/page-frame'
import type { PublishedReview } from '#core/reviews/entity'
import { cutText } from '#core/shared/cut-text'
import { nameOf } from '#core/shared/name'

interface Shown {
  coach: PublicCoach
  reviews: PublishedReview[]
}

/** Leads back to the coach after registration (rule join-leads-back). */
const joinPath = ({ coachId }: PublicCoach) => `/register?type=client&coach=${coachId}`

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `degree` is 'true', 'false' or the text (rule coach-intake). */
const degreeText = (degree: string) =>
  degree === 'true' ? 'Has a degree' : degree === 'false' ? undefined : degree

export function coachPage({ coach, reviews }: Shown): Page {
  const name = nameOf(coach)
  const picture = imageUrl(coach.imageKey) ?? undefined
  return {
    title: `${name}, ${title(coach).toLowerCase()}`,
    description: cutText(`${name}: ${coach.currentOffering}`, 158),
    path: `/coaches/${coach.slug}`,
    picture,
    kind: 'profile',
    data: dataBlock(factsOf(coach, reviews)),
    main: html`<article class="pc-page">
  <p class="pc-back"><a href="/coaches">All coaches</a></p>
  <header class="pc-head">
    ${portrait(coach, 320, 'eager')}
    <div>
      <h1 tabindex="-1">${name}</h1>
      <p class="pc-title">${title(coach)}</p>
      ${facts(coach)}
      <p class="pc-offering">${coach.currentOffering}</p>
      <p class="pc-price">${priceText(coach.expYears)}</p>
      ${join(coach)}
    </div>
  </header>
  ${details(coach)}
  ${reviewList(coach, reviews)}
</article>`,
  }
}

const join = (coach: PublicCoach) => html`<div class="pc-join">
  ${coach.availability ? invitation(coach) : refusal(coach)}
</div>`

const appLink = ({ coachId }: PublicCoach) =>
  html`<a class="pc-button pc-members" href="/client/nutritionists/${coachId}">Open in the app</a>`

const invitation = (coach: PublicCoach) => html`
  <a class="pc-button pc-guests" href="${joinPath(coach)}">Join to work with ${coach.firstName}</a>
  ${appLink(coach)}
  <p class="pc-small">Joining is free. You only pay after ${coach.firstName} accepts you. Cancel anytime.</p>`

const refusal = (coach: PublicCoach) => html`
  <p><strong>${coach.firstName} isn't accepting new clients right now.</strong></p>
  <a class="pc-button pc-guests" href="/coaches">See other coaches</a>
  ${appLink(coach)}
  <p class="pc-small pc-guests"><a href="${joinPath(coach)}">Join for free</a> to save ${coach.firstName} for later.</p>`

function details(coach: PublicCoach) {
  const lists = CHOICE_ANSWERS.map((field) => ({ name: CHOICE_TITLES[field], values: coach[field] }))
  const lines = [
    { name: 'Degree', value: degreeText(coach.degree) },
    { name: 'Working schedule', value: coach.schedule },
  ]
  return html`<section class="pc-details" aria-label="About ${coach.firstName}">
    ${lists
      .filter(({ values }) => values.length > 0)
      .map(
        (list) => html`<div><h2>${list.name}</h2>
      <ul class="pc-tags">${list.values.map((value) => html`<li>${value}</li>`)}</ul></div>`,
      )}
    ${lines
      .filter(({ value }) => value)
      .map((line) => html`<div><h2>${line.name}</h2><p>${line.value}</p></div>`)}
  </section>`
}

const reviewList = (coach: PublicCoach, reviews: PublishedReview[]) =>
  reviews.length > 0 &&
  html`<section class="pc-reviews" aria-labelledby="reviews">
    <h2 id="reviews">What clients say</h2>
    <ul>${reviews.map((review) => reviewOf(review, coach))}</ul>
  </section>`

/** Shows no author, because the authors wrote for people with an account. */
const reviewOf = (
  { rating, text, createdAt, answer }: PublishedReview,
  coach: PublicCoach,
) => html`<li class="pc-review">
    <p class="pc-rating"><span aria-hidden="true">★</span> ${rating.toFixed(1)} <span class="pc-small">A client, ${month.format(new Date(createdAt))}</span></p>
    <p class="pc-said">${text}</p>
    ${answer && html`<div class="pc-answer"><strong>${coach.firstName} replied</strong><p class="pc-said">${answer.text}</p></div>`}
  </li>`

/** Structured data for search engines. The rating is on the service, because schema.org has no rating for a person. */
function factsOf(coach: PublicCoach, reviews: PublishedReview[]) {
  const url = `${config.siteUrl}/coaches/${coach.slug}`
  const { average, count } = ratingOf(coach)
  const prices = tiersOf(coach)
  const person = {
    '@type': 'Person',
    '@id': `${url}#coach`,
    name: nameOf(coach),
    jobTitle: title(coach),
    description: coach.currentOffering,
    url,
    ...(coach.imageKey && { image: imageUrl(coach.imageKey) }),
    knowsAbout: coach.specialities,
    hasCredential: coach.certifications.map((name) => ({
      '@type': 'EducationalOccupationalCredential',
      name,
    })),
  }
  const service = {
    '@type': 'Service',
    name: `Nutrition coaching by ${nameOf(coach)}`,
    serviceType: 'Nutrition coaching',
    provider: { '@id': person['@id'] },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
    },
    ...(count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: average,
        reviewCount: count,
        bestRating: 5,
      },
      review: reviews.map(({ rating, text, createdAt }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: 'A client' },
        datePublished: createdAt.slice(0, 10),
        reviewBody: text,
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      })),
    }),
  }
  return { '@context': 'https://schema.org', '@graph': [person, service] }
}
