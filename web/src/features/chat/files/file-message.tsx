import { ActionIcon, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { isPictureName } from '#core/chat/shared/file-name'
import type { SentFile, SentMessage, UnsentMessage } from '@/features/chat/connection/message'
import { DocumentCard } from '@/features/chat/files/document-card'
import classes from '@/features/chat/files/file-message.module.css'
import { chatFileQuery, FILE_GONE } from '@/features/chat/files/file-queries'
import { useDownload } from '@/features/chat/files/use-download'
import { useObjectUrl } from '@/features/chat/files/use-object-url'

const PictureViewer = lazy(() => import('@/features/chat/files/picture-viewer'))

/** In percent. Makes the progress bar visible from the start. */
const MIN_PERCENT = 4

/** A file that this device is sending or has sent. */
export interface FileUploads {
  subscribe: (listener: () => void) => () => void
  /** Undefined while a file is waiting for its turn. */
  percentOf: (key: string) => number | undefined
  /** Returns a file sent from this device, which saves downloading it. */
  localFile: (fileId: string) => File | undefined
}

interface Props {
  channelId: string
  message: SentMessage | UnsentMessage
  nameOf: (authorId: string) => string
  onCancel: (key: string) => void
  uploads: FileUploads
}

/** The file of a message: a picture, or a card with its name and size. */
function FileMessage({ channelId, message, nameOf, onCancel, uploads }: Props) {
  const { file, key } = message
  if (!file) return null
  if (!('id' in file))
    return (
      <UploadingFile
        message={message as UnsentMessage}
        file={file}
        onCancel={() => onCancel(key)}
        uploads={uploads}
      />
    )
  return isPictureName(file.name) ? (
    <Picture channelId={channelId} file={file} nameOf={nameOf} uploads={uploads} />
  ) : (
    <Download channelId={channelId} file={file} />
  )
}

interface StoredProps {
  channelId: string
  file: SentFile
}

function Picture({
  channelId,
  file: { id, name },
  nameOf,
  uploads,
}: StoredProps & Pick<Props, 'nameOf' | 'uploads'>) {
  const [isOpen, setOpen] = useState(false)
  const localUrl = useObjectUrl(uploads.localFile(id))
  const { data, error, refetch } = useQuery(chatFileQuery(channelId, id))
  if (data === null) return <span className={classes.picture}>{FILE_GONE}</span>
  if (error)
    return (
      <button type="button" className={classes.picture} onClick={() => void refetch()}>
        This picture could not be loaded. Try again
      </button>
    )
  const uri = localUrl ?? data?.preview ?? data?.uri
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

interface UploadingProps {
  message: UnsentMessage
  file: File
  onCancel: () => void
  uploads: FileUploads
}

/** A file that is being sent or couldn't be sent. */
function UploadingFile({ message: { key, state }, file, onCancel, uploads }: UploadingProps) {
  const percent = useSyncExternalStore(uploads.subscribe, () => uploads.percentOf(key))
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
          <Progress
            value={Math.max(MIN_PERCENT, percent ?? 0)}
            aria-label={`Sending ${file.name}`}
            flex={1}
          />
          <ActionIcon aria-label={`Cancel ${file.name}`} onClick={onCancel}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </>
  )
}

// `lazy` requires a default export.
export { FileMessage as default }
