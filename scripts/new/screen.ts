import { addTo, camel, type Plan, pascal } from '#scripts/new/plan'

/** For each guarded layout: the test area, and who visits it. */
const AREAS: Record<string, { area: string; visitor: string; open: string }> = {
  _client: { area: 'client', visitor: 'client', open: 'makeReadyClient' },
  _coach: { area: 'coach', visitor: 'coach', open: 'makeCoach' },
  _admin: { area: 'admin', visitor: 'admin', open: 'makeAdmin' },
}

/** Plans the files of a screen such as `_client/client/reviews`. `isThere` tells which files exist. */
export function planScreen(route: string, isThere: (file: string) => boolean): Plan {
  const [, layout = '', path, feature] = /^(_\w+)\/((?:[\w.-]+[./])*([a-z][a-z-]*))$/.exec(route) ?? []
  const place = AREAS[layout]
  if (!place || !path || !feature)
    throw new Error(
      `Name the screen by its route: ${Object.keys(AREAS).join('/…, ')}/…, like _client/client/reviews`,
    )
  const { area, visitor, open } = place
  const name = camel(feature)
  const title = pascal(feature).replace(/(?<=.)([A-Z])/g, ' $1')
  const folder = isThere(`core/forms/${feature}/api.ts`) ? `forms/${feature}` : feature
  const queries = `web/src/features/${folder}/queries.ts`
  const address = `/${path.replaceAll('.', '/')}`
  const opens =
    visitor === 'admin'
      ? `openAsAdmin(await ${open}(), '${address}')`
      : `openAs(await ${open}(), '${address}')`
  const imports =
    visitor === 'client'
      ? `import { makeReadyClient } from '#scripts/testing/ready-people'\nimport { openAs } from './open'`
      : `import { ${open} } from '#scripts/testing/people'\nimport { ${visitor === 'admin' ? 'openAsAdmin' : 'openAs'} } from './open'`
  const plan: Plan = {
    created: {
      [`web/src/routes/${route}.tsx`]: `import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QueryList } from '@/components/lists/query-list'
import { Page } from '@/components/layout/page'
import { EmptyState, LoadingState } from '@/components/states/states'
import { ${pascal(feature)}List } from '@/features/${folder}/${feature}-list'
import { ${name}Query } from '@/features/${folder}/queries'

export const Route = createFileRoute('/${route}')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(${name}Query),
  component: ${pascal(feature)}Page,
})

function ${pascal(feature)}Page() {
  return (
    <Page title="${title}">
      <QueryList
        query={useQuery(${name}Query)}
        skeleton={<LoadingState />}
        empty={<EmptyState title="Nothing here yet" />}
      >
        {(${name}) => <${pascal(feature)}List ${name}={${name}} />}
      </QueryList>
    </Page>
  )
}
`,
      [`web/src/features/${folder}/${feature}-list.tsx`]: `export const ${pascal(feature)}List = ({ ${name} }: { ${name}: string[] }) => (
  <ul>
    {${name}.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
)
`,
      [`tests/screens/${feature}.test.ts`]: `import { test } from 'vitest'
${imports}

test('the screen opens', async () => {
  const page = await ${opens}
  await page.findByRole('heading', { level: 1, name: '${title}' })
})

test.todo('what the screen is for')
`,
    },
    inserted: [
      {
        file: `tests/e2e/areas/${area}.ts`,
        after: /screens: \{\n/,
        text: `    '${address}': ['${visitor}'],\n`,
      },
    ],
    imports: {},
    next: [
      `${queries}: what it shows`,
      "web/src/features/shell/menu.ts: its entry, if it's in the menu",
      'web/src/first-requests.ts: its first requests',
      `tests/e2e/areas/${area}.ts: its states and errors`,
      `tests/screens/${feature}.test.ts: its purpose; tests that need a browser go into tests/e2e`,
      'scripts/seed: its demo data',
    ],
  }
  addTo(
    plan,
    queries,
    isThere(queries),
    [{ name: 'queryOptions', from: '@tanstack/react-query' }],
    `export const ${name}Query = queryOptions({
  queryKey: ['${name}'],
  // To become a call of \`api\` (web/src/lib/network/api.ts).
  queryFn: async (): Promise<string[]> => [],
})
`,
  )
  return plan
}
