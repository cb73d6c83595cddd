import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { assetsOf, dist, type Manifest, readManifest } from '#scripts/web/manifest'

/** KB of 1000 bytes, gzipped (design 9). Needs the built site. */
const BUDGETS = { public: 150, signedIn: 190, css: 40 }
/** Sign-in and registration bring what the forms behind them need; their budget is the signed-in one. */
const WITH_FORMS = /\/(login|register|forgot-password|admin\.login)$/

const sizes = new Map<string, number>()
const kb = (files: readonly string[]) =>
  files.reduce((sum, file) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000
    sizes.set(file, size)
    return sum + size
  }, 0)

/** `src/routes/_client/client/chat.tsx?…` is the screen `/_client/client/chat` inside `/_client`. */
function routesIn(manifest: Manifest): string[][] {
  const files = Object.keys(manifest).filter(
    (key) => key.startsWith('src/routes/_') && key.split('/').length > 3,
  )
  const ids = new Set(files.map((key) => key.replace(/^src\/routes|\.tsx.*$/g, '')))
  return [...ids].map((id) => [`/${id.split('/')[1]}`, id])
}

const manifest = readManifest()
let failed = false
for (const routeIds of routesIn(manifest)) {
  const isGuest = /^\/_(public|open)$/.test(routeIds[0] ?? '')
  const { scripts, styles } = assetsOf(manifest, routeIds)
  const js = kb(scripts)
  const css = kb(styles)
  const budget = isGuest && !WITH_FORMS.test(routeIds[1] ?? '') ? BUDGETS.public : BUDGETS.signedIn
  const isOver = js > budget || css > BUDGETS.css
  failed ||= isOver
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${js.toFixed(1).padStart(6)} of ${budget} KB script, ${css.toFixed(1).padStart(5)} of ${BUDGETS.css} KB style  ${routeIds[1]}`,
  )
}
process.exitCode = failed ? 1 : 0
