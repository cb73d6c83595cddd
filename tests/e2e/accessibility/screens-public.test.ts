import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publicPages } from '../../../web/src/pages/pages'
import { areas } from '../areas/areas'
import { publicArea } from '../areas/public'
import { walk } from '../walk'

test('every route of the site belongs to an area', async () => {
  const tree = await readFile('web/src/route-tree.gen.ts', 'utf8')
  const [, union = ''] = /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(tree) ?? []
  const paths = union.split(/['|\s]+/).filter(Boolean)
  const screens = areas.flatMap((area) => Object.keys(area.screens))
  expect(screens.sort()).toEqual([...new Set([...paths, ...Object.keys(publicPages)])].sort())
})

await walk(publicArea)
