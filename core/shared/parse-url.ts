/** Parses a URL. Undefined if it isn't one. Browsers from before September 2024 lack `URL.parse`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
