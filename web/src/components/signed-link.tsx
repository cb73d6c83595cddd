import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { notify } from '@/lib/notify'
import { openPage } from '@/lib/page/open-page'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** Below the 15 minutes for which the API's links to private files are valid. */
const FRESH_MILLISECONDS = 12 * 60_000

/** A link to a private file. If the page has been open for so long that the link has expired, it gets a new one. */
export function SignedLink({ href, ...more }: Props) {
  const queryClient = useQueryClient()
  const open = (event: MouseEvent) => {
    const holders = queryClient.getQueryCache().findAll({ predicate: holding(pathOf(href)) })
    const isFresh = holders.some(
      (query) => holding(href)(query) && Date.now() - query.state.dataUpdatedAt < FRESH_MILLISECONDS,
    )
    // No query holds the link of a file that was just chosen on this device.
    if (isFresh || holders.length === 0) return
    event.preventDefault()
    const find = () => freshLink(queryClient, href)
    // A tab that a script opens stays empty if the file is downloaded.
    if (href.includes('response-content-disposition=attachment'))
      void find().then((url) => url && window.location.assign(url))
    else void openPage(find)
  }
  return <a {...more} href={href} target="_blank" rel="noopener noreferrer" onClick={open} />
}

const pathOf = (href: string) => href.split('?')[0] ?? href
const textOf = ({ state }: Query) => JSON.stringify(state.data ?? '')
const holding = (text: string) => (query: Query) => textOf(query).includes(text)

/** Reloads what on this page holds the file, and returns its new link. Says so if there is none. */
async function freshLink(queryClient: QueryClient, href: string): Promise<string | undefined> {
  const path = pathOf(href)
  const isHolder = { type: 'active', predicate: holding(path) } as const
  await queryClient.refetchQueries(isHolder)
  const [holder] = queryClient.getQueryCache().findAll(isHolder)
  const text = holder ? textOf(holder) : ''
  const start = text.indexOf(path)
  const url = start < 0 ? undefined : text.slice(start, text.indexOf('"', start))
  if (url && url !== href) return url
  notify(url ? "Couldn't open the file. Please try again." : 'This file is no longer available', 'error')
  return undefined
}
