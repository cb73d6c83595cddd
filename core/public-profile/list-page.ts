import { card } from '#core/public-profile/card'
import type { PublicCoachPage } from '#core/public-profile/coaches'
import { html } from '#core/public-profile/html'
import type { Page } from '#core/public-profile/page-frame'
import { messages } from '#core/shared/messages'

export const listPage = ({ coaches, next }: PublicCoachPage, after?: string): Page => ({
  title: after ? 'More nutrition coaches' : 'Nutrition coaches',
  description:
    'Certified nutrition coaches and dietitians, with what they specialize in, reviews of their clients and prices. From $100 per month.',
  path: after ? `/coaches/after/${after}` : '/coaches',
  main: html`<div class="pc-page">
  <h1 tabindex="-1">Nutrition coaches</h1>
  <p class="pc-lead">Every coach was interviewed and approved by us. They stand here by name; once you have joined and said what you need, we show you who fits, and why.</p>
  ${
    coaches.length > 0
      ? html`<ul class="pc-list">${coaches.map(card)}</ul>`
      : html`<p>${after ? 'These were all.' : 'The first coaches will stand here soon.'}</p>`
  }
  <nav class="pc-pages" aria-label="Pages">
    ${after && html`<a href="/coaches">From the beginning</a>`}
    ${next && html`<a rel="next" href="/coaches/after/${next}">More coaches</a>`}
  </nav>
  <p class="pc-join pc-guests"><a class="pc-button" href="/register?type=client">Join and see who fits you</a></p>
</div>`,
})

export const missingCoachPage = (): Page => ({
  title: messages.notFoundPage,
  main: html`<div class="pc-page">
  <h1 tabindex="-1">${messages.notFoundPage}</h1>
  <p class="pc-lead">There is no coach at this address, or not any more.</p>
  <p><a class="pc-button" href="/coaches">All coaches</a></p>
</div>`,
})
