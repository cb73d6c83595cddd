import '#core/entities'
import { definedEntities } from '#core/lib/entity'
import { OTHER_STORES } from '#core/privacy/other-stores'
import type { Personal } from '#core/privacy/personal'
import { TOPICS } from '#core/privacy/shared/topics'

type Row = [name: string, personal: Omit<Personal<string>, 'of'> & Partial<Personal<string>>]

const rows = (): Row[] => [
  ...[...definedEntities()].flatMap(([name, { personal }]): Row[] => (personal ? [[name, personal]] : [])),
  ...Object.entries(OTHER_STORES),
]
const byName = ([a]: Row, [b]: Row) => (a < b ? -1 : 1)

const ERASURES = { delete: 'deleted', unname: 'unnamed', keep: 'stays', expire: 'expires' }

const lineOf = ([name, { of = [], alsoNames = [], exportedIn, erasure }]: Row) => {
  const left = alsoNames.length > 0 ? `; ids in ${alsoNames.join(', ')} stay` : ''
  return `| \`${name}\` | ${of.join(', ')} | ${exportedIn ?? ''} | ${ERASURES[erasure]}${left} |`
}

/** Returns docs/privacy.md, written from the topics and from what each entity says about people. */
export const privacyMarkdown = () =>
  `${[
    '# Personal data',
    '`npm run privacy` writes this page from `core/privacy/` and from `personal` of each entity; a test compares them. The Privacy page shows the text of each topic. Only approved coaches see the full profile of a client (rule whole-client-once-approved).',
    "*Of* names the attributes with the people whom an item is about. *Exported* names the part of a person's own export; what isn't exported is a copy, a count or a technical secret. *Erased* says what happens 72 hours after an account was deleted (rules deleted-client and deleted-coach).",
    ...Object.entries(TOPICS).map(([topic, { title, what, why, kept }]) =>
      [
        `## ${title}`,
        `${what} ${why} ${kept}`,
        '',
        '| stored as | of | exported | erased |',
        '|---|---|---|---|',
        ...rows()
          .filter(([, personal]) => personal.topic === topic)
          .sort(byName)
          .map(lineOf),
      ].join('\n'),
    ),
  ].join('\n\n')}\n`
