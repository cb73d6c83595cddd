import { card } from '#core/public-profile/card'
import type { PublicCoachPage } from '#core/public-profile/coaches'
import { html } from '#core/public-profile/html'
import type { Page } from '#core/public-profile/page-frame'
import { specialityPath } from '#core/public-profile/shared/specialities'
import { SPECIALITIES } from '#core/shared/catalogue'
import { messages } from '#core/shared/messages'

interface Filter {
  /** The slug that this page continues after. */
  after?: string
  speciality?: (typeof SPECIALITIES)[number]
}

export function listPage({ coaches, next }: PublicCoachPage, { after, speciality }: Filter = {}): Page {
  const start = speciality ? specialityPath(speciality) : '/coaches'
  const heading = speciality ? `${speciality} coaches` : 'Nutrition coaches'
  return {
    title: after ? (speciality ? `More ${heading}` : 'More nutrition coaches') : heading,
    description: `Certified nutrition coaches and dietitians${speciality ? ` for ${speciality}` : ''}, with their specialties, client reviews and prices. From $100 per month.`,
    path: after ? `${start}/after/${after}` : start,
    main: html`<div class="pc-page">
  <h1 tabindex="-1">${heading}</h1>
  <p class="pc-lead">We read every application before a coach appears here. Browse by name, or join and we'll show you who fits and why.</p>
  ${specialities(speciality)}
  ${coaches.length > 0 ? html`<ul class="pc-list">${coaches.map(card)}</ul>` : html`<p>${emptyText({ after, speciality }, next)}</p>`}
  <nav class="pc-pages" aria-label="Pages">
    ${after && html`<a href="${start}">Back to the start</a>`}
    ${next && html`<a rel="next" href="${start}/after/${next}">More coaches</a>`}
  </nav>
  <p class="pc-join pc-guests"><a class="pc-button" href="/register?type=client">Join and see who fits you</a></p>
</div>`,
  }
}

function emptyText({ after, speciality }: Filter, next: string | undefined): string {
  if (next) return `None of these coaches lists ${speciality}. There may be others among the next ones.`
  if (after) return 'No more coaches.'
  return speciality ? `No coach lists ${speciality} yet.` : 'Our first coaches will be here soon.'
}

/** A link to each specialty's list, and back to all coaches. It works without scripts. */
const specialities = (current: Filter['speciality']) => html`<nav aria-label="Specialties">
    ${current && html`<p><a class="pc-chip" href="/coaches">All coaches</a></p>`}
    <details class="pc-filter">
      <summary>${current ? 'Another specialty' : 'Filter by specialty'}</summary>
      <ul>${SPECIALITIES.map(
        (name) =>
          html`<li><a class="pc-chip" href="${specialityPath(name)}"${name === current && html` aria-current="page"`}>${name}</a></li>`,
      )}</ul>
    </details>
  </nav>`

export const missingCoachPage = (): Page => ({
  title: messages.notFoundPage,
  main: html`<div class="pc-page">
  <h1 tabindex="-1">${messages.notFoundPage}</h1>
  <p class="pc-lead">This coach isn't on Platewise, or no longer has a public page.</p>
  <p><a class="pc-button" href="/coaches">All coaches</a></p>
</div>`,
})
