/**
 * Opens another site's page in a new tab, from the click itself so that no browser blocks it, and in this tab where
 * there are no others. `find` gets the address; when it finds none or fails, the new tab closes.
 */
export async function openPage(find: () => Promise<string | undefined>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = await find()
    if (!url) return tab?.close()
    if (!tab || tab.closed) return window.location.assign(url)
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
