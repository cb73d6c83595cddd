import { writeFileSync } from 'node:fs'

/** `npm run privacy`: writes docs/privacy.md from what the entities say about people. */
// The entities load the table's client, which reads these.
Object.assign(process.env, {
  SST_RESOURCE_App: JSON.stringify({ name: 'platewise', stage: 'docs' }),
  SST_RESOURCE_Table: JSON.stringify({ name: 'docs' }),
})
const { privacyMarkdown } = await import('#scripts/docs/privacy-markdown')
writeFileSync('docs/privacy.md', privacyMarkdown())
