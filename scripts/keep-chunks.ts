import { keepChunks } from '#scripts/web/keep-chunks'
import { dist } from '#scripts/web/manifest'

/** Part of `npm run build:site`, which every deploy runs. */
const chunks = await keepChunks(dist, process.env.SITE_URL ?? '')
const remaining = Object.values(chunks).filter((left) => left !== null)
console.log(`Kept ${remaining.length} files of earlier builds`)
