import { ActionIcon, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { isPictureName } from '#core/chat/shared/file-name'
import { useChatStore } from '@/features/chat/context'
import { DocumentCard } from '@/features/chat/document-card'
import classes from '@/features/chat/file-message.module.css'
import { chatFileQuery, GONE } from '@/features/chat/file-queries'
import type { SentFile, SentMessage, UnsentMessage } from '@/features/chat/messages'
import { useDownload } from '@/features/chat/use-download'
import { useObjectUrl } from '@/features/chat/use-object-url'

const PictureViewer = lazy(() => import('@/features/chat/picture-viewer'))

/** So that a progress shows before there is any, in percent. */
const SLIVER = 4

interface Props {
  channelId: string
  message: SentMessage | UnsentMessage
  nameOf: (authorId: string) => string
  onCancel: (key: string) => void
}

/** What a message shows of its file: a picture, or what else it is by name and size. */
function FileMessage({ channelId, message, nameOf, onCancel }: Props) {
  const { file, key } = message
  if (!file) return null
  if (!('id' in file))
    return <Leaving message={message as UnsentMessage} file={file} onCancel={() => onCancel(key)} />
  return isPictureName(file.name) ? (
    <Picture channelId={channelId} file={file} nameOf={nameOf} />
  ) : (
    <Download channelId={channelId} file={file} />
  )
}

interface StoredProps {
  channelId: string
  file: SentFile
}

function Picture({ channelId, file: { id, name }, nameOf }: StoredProps & Pick<Props, 'nameOf'>) {
  const [isOpen, setOpen] = useState(false)
  const own = useObjectUrl(useChatStore().keptFile(id))
  const { data, error, refetch } = useQuery(chatFileQuery(channelId, id))
  if (data === null) return <span className={classes.picture}>{GONE}</span>
  if (error)
    return (
      <button type="button" className={classes.picture} onClick={() => void refetch()}>
        Couldn't load this photo. Try again
      </button>
    )
  const uri = own ?? data?.preview ?? data?.uri
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        aria-label={`Open ${name}`}
        onClick={() => setOpen(true)}
      >
        {uri && <img src={uri} alt="" />}
      </button>
      {isOpen && data && (
        <Suspense>
          <PictureViewer channelId={channelId} first={data} nameOf={nameOf} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Download({ channelId, file: { id, name, size } }: StoredProps) {
  const download = useDownload(channelId)
  return (
    <button
      type="button"
      className={classes.document}
      disabled={download.isPending}
      onClick={() => download.mutate(id)}
    >
      <DocumentCard name={name} size={size} verb="Download" />
    </button>
  )
}

interface LeavingProps {
  message: UnsentMessage
  file: File
  onCancel: () => void
}

/** On its way, or not sent. */
function Leaving({ message: { key, state }, file, onCancel }: LeavingProps) {
  const { subscribe, percentOf } = useChatStore()
  const percent = useSyncExternalStore(subscribe, () => percentOf(key))
  const isPicture = isPictureName(file.name)
  const url = useObjectUrl(isPicture ? file : undefined)
  return (
    <>
      {isPicture ? (
        <span className={classes.picture}>{url && <img src={url} alt={file.name} />}</span>
      ) : (
        <span className={classes.document}>
          <DocumentCard name={file.name} size={file.size} />
        </span>
      )}
      {state === 'sending' && (
        <span className={classes.progress}>
          <Progress value={Math.max(SLIVER, percent ?? 0)} aria-label={`Sending ${file.name}`} flex={1} />
          <ActionIcon aria-label={`Cancel ${file.name}`} onClick={onCancel}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </>
  )
}

// `lazy` asks for a default export.
export { FileMessage as default }
