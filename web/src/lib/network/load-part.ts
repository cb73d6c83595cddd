/** Browsers retry only after the page is reloaded. */
export const MISSING_PART = "Part of this page didn't load. Check your network, then reload the page."

/** A part of the site's code couldn't be loaded. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super(MISSING_PART, { cause })
    this.name = 'MissingPart'
  }
}

/** Loads a part of the site's code that isn't needed to show the page. Throws `MissingPart`. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingPart(cause)
  }
}
