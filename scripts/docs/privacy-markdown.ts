import { type PersonalData, topics } from '#core/privacy/shared/personal-data'

const cell = (text: string) => text.replaceAll('|', '\\|')

const aboutText = ({ about }: PersonalData) => (about.length > 0 ? about.join(', ') : 'no one')

const exportText = ({ exported }: PersonalData) =>
  typeof exported === 'string' ? exported : `no: ${exported.not}`

function erasureText({ erased }: PersonalData): string {
  if ('stays' in erased) return `stays: ${erased.stays}`
  if ('expires' in erased) return 'expires'
  return `deleted (\`${erased.by}\`)${erased.rest ? `. ${erased.rest}` : ''}`
}

/** Returns docs/privacy.md, written from the list of personal data. */
export const privacyMarkdown = () =>
  `${[
    '# Personal data',
    '`npm run privacy` writes this page from `core/privacy/shared/personal-data.ts`; a test compares the two, and another compares the list with the entities in the code. The Privacy page shows the first lines of each topic. Only approved coaches see the full profile of a client (rule whole-client-once-approved).',
    "*Exported* names the part of a person's own export. *Erased* says what happens 72 hours after an account was deleted (rules deleted-client and deleted-coach).",
    ...topics.map(({ title, what, why, kept, items }) =>
      [
        `## ${title}`,
        `${what} ${why} ${kept}`,
        '',
        '| stored as | about | what for | kept | exported | erased |',
        '|---|---|---|---|---|---|',
        ...Object.entries(items).map(
          ([name, item]) =>
            `| \`${name}\` | ${[aboutText(item), item.purpose, item.kept, exportText(item), erasureText(item)].map(cell).join(' | ')} |`,
        ),
      ].join('\n'),
    ),
  ].join('\n\n')}\n`
