import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '@/lib/page/open-page'
import { leaveFor } from '@/lib/page/redirect-document'

afterEach(() => vi.unstubAllGlobals())

test.each<[string, (href: string) => Promise<unknown>]>([
  ['a page that was left', leaveFor],
  ['a page that opened another where tabs do not exist', (href) => openPage(async () => href)],
])('%s starts again when Back restores it, because its button is still loading', async (_, leave) => {
  const location = { assign: vi.fn(), reload: vi.fn() }
  const page = Object.assign(new EventTarget(), { location, open: () => null })
  vi.stubGlobal('window', page)
  void leave('https://provider.example')
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://provider.example'))
  expect(location.reload).not.toHaveBeenCalled()
  await vi.waitFor(() => {
    page.dispatchEvent(new Event('pageshow'))
    expect(location.reload).toHaveBeenCalled()
  })
})
