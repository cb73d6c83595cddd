import { resolve } from 'node:path'

/** Where the site's `@/` leads, in the form that dependency-cruiser reads. */
export default { resolve: { alias: { '@': resolve('web/src') } } }
