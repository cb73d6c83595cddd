import type { Hono } from 'hono'
import { html } from 'hono/html'
import { empty, page, pretty } from '#scripts/local/console/layout'
import { deadLetters } from '#scripts/local/dynamodb/streams'
import type { LocalServices } from '#scripts/local/services'

const SHOWN = 100

/** Lists the table changes that the stream handler couldn't process, newest first. */
export function deadLettersTool(app: Hono, { store }: LocalServices) {
  const list = () => deadLetters(store).list().reverse()
  app.get('/dead-letters.json', (c) => c.json(list(), 200, { 'cache-control': 'no-store' }))
  app.get('/dead-letters', (c) => {
    const rows = list().slice(0, SHOWN)
    return page(
      c,
      'Dead letters from the stream',
      rows.length === 0
        ? empty('No dead letters.')
        : rows.map(
            ({ error, date, record }) => html`<article><p><strong>${error}</strong></p>
<p class="soft">${date}</p>${pretty(record)}</article>`,
          ),
    )
  })
}
