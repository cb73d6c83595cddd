import type { Context } from 'hono'
import { html } from 'hono/html'
import { type Html, sendPage } from '#scripts/local/page'

const STYLE = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#5c6775;--line:#dfe3e8;--page:#f5f6f8;--card:#fff;--accent:#4f46c8;--bad:#b3261e;--good:#14713d}
@media(prefers-color-scheme:dark){:root{--ink:#eef1f5;--soft:#a5afbc;--line:#38414d;--page:#12161b;--card:#1c222a;--accent:#6a61e0;--bad:#ff9a92;--good:#7fd8a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.notice{background:#fff3cd;color:#5c4400;text-align:center;padding:8px 16px;font-size:14px;font-weight:600}
main{max-width:30rem;margin:0 auto;padding:24px 16px 64px}
h1{font-size:1.25rem;margin:0 0 4px}h2{font-size:1rem;margin:0 0 8px}
p{margin:0 0 12px}.soft{color:var(--soft)}.small{font-size:.875rem}
.amount{font-size:2.25rem;font-weight:700;line-height:1.2;margin:8px 0 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px;margin:16px 0}
.row{display:flex;justify-content:space-between;gap:16px}
.row+.row{margin-top:8px}
label{display:block;font-weight:600;font-size:.875rem;margin-bottom:16px}
input{display:block;width:100%;margin-top:4px;padding:12px;font:inherit;font-weight:400;color:inherit;background:var(--page);border:1px solid var(--line);border-radius:8px}
button,.button{display:block;width:100%;min-height:48px;margin-top:8px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main{background:#4f46c8;border-color:#4f46c8;color:#fff}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.error{color:var(--bad);font-weight:600}.good{color:var(--good);font-weight:600}
form+form{margin-top:8px}ul{padding-left:20px}`

/** Sends a hosted page. */
export function send(c: Context, title: string, body: Html | Html[], status: 200 | 402 | 404 | 410 = 200) {
  return sendPage(c, {
    title,
    style: STYLE,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<div class="notice" role="note">Local payment page — no real money</div>
<main>${body}</main>`,
    status,
    referrer: 'no-referrer',
  })
}

/** Sends the response to a wrong, used or expired link. */
export const sendGone = (c: Context, text: string, status: 404 | 410 = 410) =>
  send(
    c,
    'Link not available',
    html`<section class="card"><h1>This page isn't available</h1><p>${text}</p></section>`,
    status,
  )

export const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the fields of a submitted form. */
export const posted = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))
