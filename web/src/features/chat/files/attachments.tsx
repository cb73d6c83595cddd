import { ActionIcon } from '@mantine/core'
import { IconCamera, IconFileText, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useEffectEvent, useRef, useState } from 'react'
import { isPictureName } from '#core/chat/shared/file-name'
import { ATTACHMENT_TYPES, TYPES_BY_EXTENSION } from '#core/uploads/shared/schema'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import classes from '@/features/chat/files/attachments.module.css'
import { useDroppedFiles } from '@/features/chat/files/use-dropped-files'
import { useObjectUrl } from '@/features/chat/files/use-object-url'
import { messageOf } from '@/lib/network/api-error'
import { examine } from '@/lib/network/upload'
import { sizeText } from '@/lib/text/format'

const MAX_FILES = 10
const ACCEPTED = [
  ...ATTACHMENT_TYPES,
  ...Object.keys(TYPES_BY_EXTENSION).map((extension) => `.${extension}`),
].join()

interface Props {
  files: File[]
  onFiles: (files: File[]) => void
}

/** Adds files to a message by picker, camera, drop or paste, and lists them. Says why a file can't be sent. */
function Attachments({ files, onFiles }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const attach = useRef<HTMLButtonElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState<string[]>([])
  const add = useEffectEvent((good: File[], refused: string[]) => {
    const free = MAX_FILES - files.length
    const tooMany = good.length > free ? [`You can send up to ${MAX_FILES} files at once`] : []
    onFiles([...files, ...good.slice(0, Math.max(0, free))])
    setRefusals([...refused, ...tooMany])
  })
  const addExamined = async (candidates: File[]) => {
    const results = await Promise.allSettled(candidates.map((file) => examine(file, 'attachment')))
    const isGood = (index: number) => results[index]?.status === 'fulfilled'
    add(
      candidates.filter((_, index) => isGood(index)),
      results.flatMap((result, index) =>
        result.status === 'rejected' ? [`${candidates[index]?.name}: ${messageOf(result.reason)}`] : [],
      ),
    )
  }
  const isDragging = useDroppedFiles((dropped) => void addExamined(dropped))
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void addExamined([...(currentTarget.files ?? [])])
    // Without this, choosing the same file again fires no change event.
    currentTarget.value = ''
  }
  return (
    <>
      {refusals.length > 0 && (
        <div className={classes.refusals}>
          <div role="alert">
            {refusals.map((refusal) => (
              <p key={refusal}>{refusal}</p>
            ))}
          </div>
          <ActionIcon
            aria-label="Dismiss"
            onClick={() => {
              setRefusals([])
              attach.current?.focus()
            }}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <VisuallyHidden role="status">
        {files.length > 0 && `Ready to send: ${files.map(({ name }) => name).join(', ')}`}
      </VisuallyHidden>
      {files.length > 0 && (
        <ul className={classes.chosen} aria-label="Files to send">
          {files.map((file, index) => (
            <SelectedFile
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              key={`${file.name} ${index}`}
              file={file}
              onRemove={() => {
                onFiles(files.filter((other) => other !== file))
                attach.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <ActionIcon ref={attach} aria-label="Attach files" onClick={() => picker.current?.click()}>
          <IconPaperclip aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes.camera}
          aria-label="Take a photo"
          onClick={() => camera.current?.click()}
        >
          <IconCamera aria-hidden />
        </ActionIcon>
        <input ref={picker} type="file" hidden multiple accept={ACCEPTED} onChange={onChange} />
        <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={onChange} />
      </div>
      {isDragging && <div className={classes.drop}>Drop files here to send them</div>}
    </>
  )
}

function SelectedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { name, size } = file
  const url = useObjectUrl(isPictureName(name) ? file : undefined)
  return (
    <li>
      {url ? <img src={url} alt="" /> : <IconFileText size={28} stroke={1.5} aria-hidden />}
      <span className={classes.name}>
        <strong>{name}</strong>
        <span>{sizeText(size)}</span>
      </span>
      <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}

// `lazy` requires a default export.
export { Attachments as default }
