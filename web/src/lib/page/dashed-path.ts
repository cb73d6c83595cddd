/**
 * Finds the app route that `dashed` refers to when dashes are read as slashes: `client-my-nutritionists`
 * means `/client/my-nutritionists` if that route exists (rule internal-redirects-only). Undefined if there's none.
 */
export function pathOfDashes(dashed: string, routes: readonly string[]): string | undefined {
  const text = dashed.replace(/^-|-$/g, '')
  // Prefers routes without parameters: `/a/b` over `/a/$id` with `b`.
  const sorted = routes.toSorted((a, b) => a.split('$').length - b.split('$').length)
  for (const route of sorted) {
    const segments = route.split('/').filter(Boolean)
    const pattern = segments.map((segment) => (segment.startsWith('$') ? '(\\w+)' : segment)).join('-')
    const match = new RegExp(`^${pattern}$`).exec(text)
    if (!match) continue
    let parameter = 0
    return `/${segments.map((segment) => (segment.startsWith('$') ? match[++parameter] : segment)).join('/')}`
  }
  return undefined
}
