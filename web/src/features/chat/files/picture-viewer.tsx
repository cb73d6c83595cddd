import { useInfiniteQuery } from '@tanstack/react-query'
import Lightbox from 'yet-another-react-lightbox'
import Download from 'yet-another-react-lightbox/plugins/download'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import type { ChatFile } from '#core/chat/shared/schema'
import { useLayer } from '@/components/overlays/use-layer'
import { chatFilesQuery } from '@/features/chat/files/file-queries'
import classes from '@/features/chat/files/picture-viewer.module.css'
import { dateText } from '@/lib/text/format'

interface Props {
  channelId: string
  /** The picture shown first. */
  first: ChatFile
  nameOf: (authorId: string) => string
  close: () => void
}

/** How many pictures before the last loaded one the next page is fetched. */
const AHEAD = 3

/**
 * Shows the pictures of a conversation full screen, in the order of the Media tab. Supports swiping and keys; Back
 * closes it.
 */
function PictureViewer({ channelId, first, nameOf, close }: Props) {
  useLayer(close)
  const { data, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(chatFilesQuery(channelId, 'media'))
  if (isPending) return null
  const listed = data?.pages.flat() ?? []
  const begin = listed.findIndex(({ id }) => id === first.id)
  // A picture older than the loaded pages is shown alone.
  const files = begin < 0 ? [first] : listed
  return (
    <Lightbox
      open
      className={classes.viewer}
      close={close}
      index={Math.max(0, begin)}
      slides={files.map(({ uri: src, name, userId, created }) => ({
        src,
        alt: `${name} by ${nameOf(userId)}`,
        download: { url: src, filename: name },
        words: `${nameOf(userId)} · ${dateText(created)}`,
      }))}
      plugins={[Download, Zoom]}
      labels={{ Lightbox: 'Photos', 'Photo gallery': 'Photos' }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      on={{
        view: ({ index }) => {
          if (files.length - index <= AHEAD && hasNextPage) void fetchNextPage()
        },
      }}
      render={{
        slideFooter: ({ slide }) => (
          <p className={classes.words}>{'words' in slide && String(slide.words)}</p>
        ),
        ...(files.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  )
}

// `lazy` requires a default export.
export { PictureViewer as default }
