import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/synth/platform'
import { synthesize } from '#scripts/synth/synth'
import { typesOf } from '#scripts/synth/types'

/** `npm run types`: generates `sst-env.d.ts` from the stack. */
writeFileSync(join(ROOT, 'sst-env.d.ts'), typesOf(await synthesize('production')))
