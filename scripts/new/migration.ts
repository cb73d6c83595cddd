import { titleOf } from '#core/migrations/title'
import { camel, type Plan } from '#scripts/new/plan'

const LIST = 'core/migrations/all.ts'

/** Plans the files of a migration such as `spread-client-rows`. `files` are those that `core/migrations` has. */
export function planMigration(name: string, files: string[]): Plan {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))
    throw new Error('Name the migration by what it does, like spread-client-rows')
  const numbers = files.map((file) => Number(/^(\d{4})-.+\.ts$/.exec(file)?.[1] ?? 0))
  const number = Math.max(0, ...numbers) + 1
  const file = `core/migrations/${titleOf({ number, name })}`
  return {
    created: {
      [`${file}.ts`]: `import { type Migration, upgraded } from '#core/migrations/migration'

export const migration: Migration = {
  number: ${number},
  name: '${name}',
  phase: 'backfill',
  entities: [],
  change: (item) => [upgraded(item)],
}
`,
      [`${file}.api.test.ts`]: `import { test } from 'vitest'

test.todo('converts items as the release before stored them, and leaves all others as they are')
`,
    },
    imports: { [LIST]: [{ name: `migration as ${camel(name)}`, from: `#${file}` }] },
    inserted: [{ file: LIST, before: /,?\s*\]\s*$(?![\s\S])/, text: `, ${camel(name)}` }],
    next: [
      `${file}.ts: which release stored what, the stored names of the entities, and the change`,
      `${file}.api.test.ts: an item as that release stored it, and what it becomes`,
      'npm run migrate -- --dry, then npm run migrate, while npm start runs on an older state',
      'docs/deploy.md, Later deploys: what has to be deployed before and after it',
    ],
  }
}
