/** A part of the site's code could not be fetched; browsers try again only once the page is loaded anew. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super('A part of this page could not be loaded. Check your network, then reload the page.', { cause })
    this.name = 'MissingPart'
  }
}

/** Fetches a part of the site's code that the page shows without. Throws `MissingPart`. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingPart(cause)
  }
}
