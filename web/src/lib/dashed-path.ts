/**
 * The path that `dashed` stands for, with dashes for slashes, among the app's own routes: `client-my-nutritionists`
 * is `/client/my-nutritionists` when there is such a route (rule own-paths-only). Undefined when there is none.
 */
export function pathOfDashes(dashed: string, routes: readonly string[]): string | undefined {
  const text = dashed.replace(/^-|-$/g, '')
  // Routes without parameters first: `/a/b` rather than `/a/$id` with `b`.
  const sorted = routes.toSorted((a, b) => a.split('$').length - b.split('$').length)
  for (const route of sorted) {
    const segments = route.split('/').filter(Boolean)
    const pattern = segments.map((segment) => (segment.startsWith('$') ? '(\\w+)' : segment)).join('-')
    const match = new RegExp(`^${pattern}$`).exec(text)
    if (!match) continue
    let parameter = 0
    return `/${segments.map((one) => (one.startsWith('$') ? match[++parameter] : one)).join('/')}`
  }
  return undefined
}
