import { leaveFor } from '@/lib/page/redirect-document'

/**
 * Opens a page of another site in a new tab. The tab opens synchronously in the click, because browsers would
 * block it later; where tabs don't exist, it uses the current one. `find` returns the URL. If it returns none
 * or fails, the new tab closes.
 */
export async function openPage(find: () => Promise<string | undefined>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = await find()
    if (!url) return tab?.close()
    if (!tab || tab.closed) return leaveFor(url)
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
