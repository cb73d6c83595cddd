import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Chat, ChatFile, FileKind } from '#core/chat/shared/schema'
import { DateText } from '@/components/date-text'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { useChatStore, useChats, useRoom } from '@/features/chat/context'
import { DocumentCard } from '@/features/chat/document-card'
import { chatFilesQuery } from '@/features/chat/file-queries'
import { authorOf } from '@/features/chat/names'
import classes from '@/features/chat/shared-files.module.css'
import { useDownload } from '@/features/chat/use-download'

const PictureViewer = lazy(() => import('@/features/chat/picture-viewer'))

/** The server knows of a file a moment after its message came. */
const AFTER_ARRIVAL_MILLISECONDS = 1_000

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
}

/** The pictures of a conversation, or its other files, the newest first. */
function SharedFiles({ chat, kind }: Props) {
  const { channelId } = chat
  const query = useInfiniteQuery(chatFilesQuery(channelId, kind))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { open } = useChatStore()
  useEffect(() => open(channelId), [open, channelId])
  const newest = useRoom(channelId).list.newest
  const [known, setKnown] = useState(newest)
  useEffect(() => {
    if (newest === known) return
    const timer = setTimeout(() => {
      setKnown(newest)
      void refetch()
    }, AFTER_ARRIVAL_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [newest, known, refetch])

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
  const [opened, setOpened] = useState<ChatFile>()
  const {
    tokens: [{ uuid }],
  } = useChats()
  const nameOf = (authorId: string) => (authorId === uuid ? 'You' : authorOf(chat, authorId))
  return (
    <>
      <ul className={classes.grid} aria-label="Photos">
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" aria-label={`Open ${file.name}`} onClick={() => setOpened(file)}>
              <img src={file.preview ?? file.uri} alt="" loading="lazy" />
            </button>
            <DateText time={file.created} />
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <PictureViewer
            channelId={channelId}
            first={opened}
            nameOf={nameOf}
            close={() => setOpened(undefined)}
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

// `lazy` asks for a default export.
export { SharedFiles as default }
