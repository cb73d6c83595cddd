import { writeFileSync } from 'node:fs'
import { privacyMarkdown } from '#scripts/docs/privacy-markdown'

/** `npm run privacy`: writes docs/privacy.md from the list of personal data. */
writeFileSync('docs/privacy.md', privacyMarkdown())
