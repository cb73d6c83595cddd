import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Chat, ChatFile, FileKind } from '#core/chat/shared/schema'
import { DateText } from '@/components/date-text'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import type { Timetoken } from '@/features/chat/connection/timetoken'
import { useConversations } from '@/features/chat/conversations/context'
import { authorOf } from '@/features/chat/conversations/heading'
import { DocumentCard } from '@/features/chat/files/document-card'
import { chatFilesQuery } from '@/features/chat/files/file-queries'
import classes from '@/features/chat/files/shared-files.module.css'
import { useDownload } from '@/features/chat/files/use-download'

const PictureViewer = lazy(() => import('@/features/chat/files/picture-viewer'))

/** The server registers a file a moment after its message arrives. */
const SERVER_DELAY_MILLISECONDS = 1_000

const empty = {
  media: { title: 'No photos yet', words: 'Photos shared in this chat appear here.' },
  files: {
    title: 'No files yet',
    words: 'Plans, lists and other files shared in this chat appear here.',
  },
}

interface Props {
  chat: Chat
  kind: FileKind
  /** The conversation's newest message, which may contain a file. */
  newest: Timetoken | undefined
}

/** The pictures or the other files of a conversation, newest first. */
function SharedFiles({ chat, kind, newest }: Props) {
  const { channelId } = chat
  const query = useInfiniteQuery(chatFilesQuery(channelId, kind))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const [fetchedUpTo, setFetchedUpTo] = useState(newest)
  useEffect(() => {
    if (newest === fetchedUpTo) return
    const timer = setTimeout(() => {
      setFetchedUpTo(newest)
      void refetch()
    }, SERVER_DELAY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [newest, fetchedUpTo, refetch])

  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState lines={3} />
  const files = data.pages.flat()
  if (files.length === 0)
    return (
      <EmptyState title={empty[kind].title} art="list">
        {empty[kind].words}
      </EmptyState>
    )
  return (
    <div className={classes.panel} role="tabpanel" aria-label={kind === 'media' ? 'Media' : 'Files'}>
      {kind === 'media' ? (
        <Media chat={chat} files={files} />
      ) : (
        <Documents channelId={channelId} files={files} />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  )
}

function Media({ chat, files }: { chat: Chat; files: ChatFile[] }) {
  const { channelId } = chat
  const [selected, setSelected] = useState<ChatFile>()
  const {
    tokens: [{ uuid }],
  } = useConversations()
  const nameOf = (authorId: string) => (authorId === uuid ? 'You' : authorOf(chat, authorId))
  return (
    <>
      <ul className={classes.grid} aria-label="Photos">
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" aria-label={`Open ${file.name}`} onClick={() => setSelected(file)}>
              <img src={file.preview ?? file.uri} alt="" loading="lazy" />
            </button>
            <DateText time={file.created} />
          </li>
        ))}
      </ul>
      {selected && (
        <Suspense>
          <PictureViewer
            channelId={channelId}
            first={selected}
            nameOf={nameOf}
            close={() => setSelected(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function Documents({ channelId, files }: { channelId: string; files: ChatFile[] }) {
  const download = useDownload(channelId)
  return (
    <ul className={classes.rows} aria-label="Files">
      {files.map(({ id, name, size, created }) => (
        <li key={id}>
          <button
            type="button"
            disabled={download.isPending && download.variables === id}
            onClick={() => download.mutate(id)}
          >
            <DocumentCard name={name} size={size} verb="Download">
              {' · '}
              <DateText time={created} />
            </DocumentCard>
            <IconDownload size={20} stroke={1.5} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

// `lazy` requires a default export.
export { SharedFiles as default }
