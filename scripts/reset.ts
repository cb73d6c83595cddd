import { rmSync } from 'node:fs'

/** `npm run reset`: forgets all local state. */
rmSync('.local', { recursive: true, force: true })
console.log('The local state is cleared.')
