import { card } from '#core/public-profile/card'
import type { PublicCoachPage } from '#core/public-profile/coaches'
import { html } from '#core/public-profile/html'
import type { Page } from '#core/public-profile/page-frame'
import { messages } from '#core/shared/messages'

export const listPage = ({ coaches, next }: PublicCoachPage, after?: string): Page => ({
  title: after ? 'More nutrition coaches' : 'Nutrition coaches',
  description:
    'Certified nutrition coaches and dietitians, with their specialties, client reviews and prices. From $100 per month.',
  path: after ? `/coaches/after/${after}` : '/coaches',
  main: html`<div class="pc-page">
  <h1 tabindex="-1">Nutrition coaches</h1>
  <p class="pc-lead">We interviewed and approved every coach. Browse by name, or join and we'll show you who fits and why.</p>
  ${
    coaches.length > 0
      ? html`<ul class="pc-list">${coaches.map(card)}</ul>`
      : html`<p>${after ? 'No more coaches.' : 'Our first coaches will be here soon.'}</p>`
  }
  <nav class="pc-pages" aria-label="Pages">
    ${after && html`<a href="/coaches">Back to the start</a>`}
    ${next && html`<a rel="next" href="/coaches/after/${next}">More coaches</a>`}
  </nav>
  <p class="pc-join pc-guests"><a class="pc-button" href="/register?type=client">Join and see who fits you</a></p>
</div>`,
})

export const missingCoachPage = (): Page => ({
  title: messages.notFoundPage,
  main: html`<div class="pc-page">
  <h1 tabindex="-1">${messages.notFoundPage}</h1>
  <p class="pc-lead">This coach isn't on Platewise, or no longer has a public page.</p>
  <p><a class="pc-button" href="/coaches">All coaches</a></p>
</div>`,
})
