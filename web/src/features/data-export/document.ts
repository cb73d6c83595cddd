import type { Row } from '#core/data-export/shared/schema'
import { SECTION_NAMES, SECTIONS, type Section } from '#core/data-export/shared/sections'
import { BRAND } from '#core/shared/brand'
import { groupBy } from '#core/shared/group-by'
import { columnsOf, textOf } from '@/features/data-export/csv'

/** A file of the archive, as the document links to it. */
export interface LinkedFile {
  section: Section
  path: string
}

interface Contents {
  name: string
  createdAt: Date
  rows: ReadonlyMap<Section, readonly Row[]>
  files: readonly LinkedFile[]
  /** Files that couldn't be fetched. */
  missing: readonly string[]
  /** Titles of parts that couldn't be read. */
  unreadable: readonly string[]
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1d1d1b;background:#fff}
table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;vertical-align:top;padding:.375rem .5rem;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
.wide{overflow-x:auto}h2{margin-top:2.5rem}dt{font-weight:600}dd{margin:0 0 .5rem}ol.messages{list-style:none;padding:0}ol.messages li{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}
.own{padding-left:2rem}small{color:#595959;display:block}nav a{display:inline-block;padding:.25rem 0;margin-right:1rem}`

/**
 * Renders everything as one page that can be read without a network. It contains what people wrote, so every value
 * is escaped, and the page may neither run scripts nor load anything.
 */
export function documentOf({ name, createdAt, rows, files, missing, unreadable }: Contents): string {
  const shown = SECTION_NAMES.filter(
    (section) => (rows.get(section)?.length ?? 0) > 0 || files.some((file) => file.section === section),
  )
  const title = `What ${BRAND} keeps about ${name}`
  const parts = shown.map((section) => {
    const own = files.filter((file) => file.section === section)
    return `<section id="${section}"><h2>${escaped(SECTIONS[section].title)}</h2>${sectionOf(section, rows.get(section) ?? [])}${linksTo(own)}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
<p>Created ${escaped(createdAt.toISOString())}. Times are in UTC. The folder <code>data</code> contains the same as JSON and CSV, and <code>files</code> your photos and files.</p>
${missing.length > 0 ? `<p>These files couldn't be fetched: ${escaped(missing.join(', '))}.</p>` : ''}
${unreadable.length > 0 ? `<p>These parts are stored but couldn't be read, so they are missing or incomplete here: ${escaped(unreadable.join(', '))}. Download again later.</p>` : ''}
<nav aria-label="Contents">${shown.map((section) => `<a href="#${section}">${escaped(SECTIONS[section].title)}</a>`).join('')}</nav>
<main>${parts.join('\n')}</main>
</body></html>
`
}

function sectionOf(section: Section, rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  if (section === 'messages') return messagesOf(rows)
  if (rows.every((row) => Object.keys(row).join() === 'name,value'))
    return `<dl>${rows.map((row) => `<dt>${cell(row.name)}</dt><dd>${cell(row.value)}</dd>`).join('')}</dl>`
  const columns = columnsOf(rows)
  return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(SECTIONS[section].title)}"><table><thead><tr>${columns.map((one) => `<th scope="col">${escaped(labelOf(one))}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${columns.map((one) => `<td>${cell(row[one])}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`
}

/** Conversation by conversation, each from its first message on. */
function messagesOf(rows: readonly Row[]): string {
  const byChat = groupBy(rows, ({ conversationId }) => conversationId)
  return [...byChat.values()]
    .map((messages) => {
      const title = textOf(messages[0]?.conversation)
      const items = messages
        .toSorted((a, b) => (textOf(a.id) < textOf(b.id) ? -1 : 1))
        .map(
          ({ from, sentAt, text, file }) =>
            `<li${from === 'You' ? ' class="own"' : ''}><small>${cell(from)}, ${cell(sentAt)}</small>${cell(text)}${file ? ` [${cell(file)}]` : ''}</li>`,
        )
      return `<h3>${escaped(title)}</h3><ol class="messages">${items.join('')}</ol>`
    })
    .join('')
}

const linksTo = (files: readonly LinkedFile[]) =>
  files.length === 0
    ? ''
    : `<ul>${files.map(({ path }) => `<li><a href="${escaped(path.split('/').map(encodeURIComponent).join('/'))}">${escaped(path.replace(/^files\//, ''))}</a></li>`).join('')}</ul>`

const cell = (value: Row[string] | undefined) => escaped(textOf(value))

/** `dollarsPerMonth` becomes `Dollars per month`. */
export const labelOf = (name: string) => {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
