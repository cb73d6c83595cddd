import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { jobs } from '#functions/jobs/schedule'
import { read } from '#scripts/local/console/guard'
import { button, page } from '#scripts/local/console/layout'
import { runJob } from '#scripts/local/crons'

const JobName = v.object({
  name: v.picklist(
    jobs.map(({ name }) => name),
    'Unknown job',
  ),
})

/** Lists the product's jobs, with a button to run each one. */
export function jobsTool(app: Hono) {
  app.get('/jobs.json', (c) => c.json(jobs))
  app.get('/jobs', (c) =>
    page(
      c,
      'Jobs',
      jobs.map(
        ({ name, cron }) => html`<article><p><strong>${name}</strong></p>
<p class="soft">${cron} (UTC)</p>${button('/jobs/run', 'Run now', { name })}</article>`,
      ),
    ),
  )
  app.post('/jobs/run', async (c) => {
    await runJob((await read(c, JobName)).name)
    return c.redirect('/jobs', 303)
  })
}
