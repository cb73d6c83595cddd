import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { BRAND } from '#core/shared/brand'
import { type Html, sendPage } from '#scripts/local/page'

const TOOLS = [
  ['/outbox', 'Outbox'],
  ['/letters', 'Emails'],
  ['/payments', 'Payments'],
  ['/events', 'Events'],
  ['/messages', 'Messages'],
  ['/jobs', 'Jobs'],
  ['/pushes', 'Pushes'],
  ['/security-check', 'Security check'],
  ['/table', 'Table'],
  ['/dead-letters', 'Dead letters'],
  ['/api', 'API'],
  ['/reset', 'Reset'],
] as const

const STYLE = `
:root{color-scheme:light dark;--ink:#22302a;--soft:#5c6a63;--line:#dcded6;--page:#f6f4ef;--card:#fff;--accent:#1f6f4a}
@media(prefers-color-scheme:dark){:root{--ink:#eef2ee;--soft:#a7b3ac;--line:#3a443e;--page:#141a17;--card:#1d2521;--accent:#6fc79b}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
nav{display:flex;flex-wrap:wrap;gap:4px;padding:8px 12px;border-bottom:1px solid var(--line)}
nav a{padding:8px 10px;border-radius:8px;color:inherit;text-decoration:none}
nav a[aria-current]{background:var(--accent);color:var(--page)}
main{max-width:60rem;margin:0 auto;padding:16px 12px 64px}
h1{font-size:1.3rem;margin:8px 0 16px}h2{font-size:1.05rem;margin:24px 0 12px}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin:0 0 12px;overflow-wrap:anywhere}
article p{margin:0 0 4px}.soft{color:var(--soft);font-size:.875rem}
form{display:inline-flex;gap:8px;align-items:end;flex-wrap:wrap;margin:8px 8px 0 0}
label{font-size:.875rem}
input{display:block;padding:10px;font:inherit;color:inherit;background:var(--page);border:1px solid var(--line);border-radius:8px;min-width:7rem}
button{min-height:44px;padding:8px 14px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;cursor:pointer}
a{color:var(--accent)}pre{white-space:pre-wrap;margin:8px 0 0;font-size:.8125rem}
.frames{display:flex;gap:12px;overflow-x:auto;padding:8px 0}.frames iframe{flex:none;border:1px solid var(--line);border-radius:8px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`

/** Renders a page of the console. */
export function page(
  c: Context,
  title: string,
  body: Html | Html[],
  {
    status = 200,
    refreshSeconds,
    isApp,
    hasFrames,
  }: {
    status?: 200 | 400 | 403 | 404 | 413 | 500
    refreshSeconds?: number
    isApp?: boolean
    hasFrames?: boolean
  } = {},
) {
  return sendPage(c, {
    title: `${title} · ${BRAND} console`,
    style: STYLE,
    head: refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds};url=/">` : '',
    body: html`<nav>${TOOLS.map(([path, label]) => html`<a href="${path}"${c.req.path === path ? raw(' aria-current="page"') : ''}>${label}</a>`)}</nav>
<main><h1>${title}</h1>${body}</main>`,
    status,
    hasFrames,
    // Without a referrer, browsers send forms without their origin, and they'd be rejected as coming from
    // another site.
    referrer: 'same-origin',
    isApp,
  })
}

/** A form with a single button and hidden values. */
export const button = (action: string, label: string, values: Record<string, string> = {}) =>
  html`<form method="post" action="${action}">${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button>${label}</button></form>`

export const empty = (text: string) => html`<p class="soft">${text}</p>`

export const pretty = (value: unknown) => html`<pre>${JSON.stringify(value, null, 2)}</pre>`

export const when = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
