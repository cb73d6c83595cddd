/**
 * Returns the component name of a route: `PutPollByIdDraft` for `PUT /poll/{id}/draft`.
 *
 * A deployed route must keep its name while it keeps its method and path. Otherwise the next deploy creates a second
 * route with the same key before it deletes the first one, which API Gateway rejects. Names of endpoints in the
 * contract may change, so they aren't part of it.
 */
export const routeName = (routeKey: string): string =>
  routeKey
    .replaceAll('{', 'by/')
    .split(/[^a-z0-9]+/i)
    .map((word, index) => (index === 0 ? capitalized(word.toLowerCase()) : capitalized(word)))
    .join('')

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
