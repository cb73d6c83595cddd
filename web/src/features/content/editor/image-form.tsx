import { Button, FileInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IMAGE_TYPES } from '#core/uploads/shared/schema'
import classes from '@/features/content/editor/editor.module.css'
import { api } from '@/lib/network/api'
import { messageOf } from '@/lib/network/api-error'
import { upload } from '@/lib/network/upload'

interface Props {
  onUploaded: (src: string, alt: string) => void
  close: () => void
}

export function ImageForm({ onUploaded, close }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (!file) return setError(new Error('Choose a photo'))
    setSending(true)
    try {
      const image = await upload(file, { kind: 'image' })
      const { url } = await api.content.addPicture({ body: { image } })
      onUploaded(url, alt.trim())
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }
  return (
    <form
      className={classes.insertForm}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <FileInput
        label="Photo"
        placeholder="JPEG, PNG or WebP"
        accept={IMAGE_TYPES.join(',')}
        value={file}
        onChange={setFile}
      />
      <TextInput
        label="Alt text"
        description="Describes the photo for people who can't see it"
        value={alt}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)">
          {messageOf(error)}
        </Text>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="light" loading={isSending}>
          Add photo
        </Button>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
