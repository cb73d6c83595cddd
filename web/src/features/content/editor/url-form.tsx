import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ALLOWED_LINK } from '#core/content/shared/allowed'
import { embeddedOf } from '#core/content/shared/video'
import classes from '@/features/content/editor/editor.module.css'

const texts = {
  link: {
    label: 'Link URL',
    placeholder: 'https://',
    wrong: 'Start with https://, mailto: or / for a page of this site',
    read: (url: string) => (ALLOWED_LINK.test(url) ? url : undefined),
  },
  video: {
    label: 'Video URL',
    placeholder: 'https://www.youtube.com/watch?v=…',
    wrong: 'Enter a YouTube or Vimeo link',
    read: embeddedOf,
  },
}

interface Props {
  kind: keyof typeof texts
  initial?: string
  /** Removes the link if the URL is null. */
  onApply: (url: string | null, title: string) => void
  close: () => void
}

export function UrlForm({ kind, initial = '', onApply, close }: Props) {
  const { label, placeholder, wrong: invalid, read } = texts[kind]
  const [url, setUrl] = useState(initial)
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const apply = () => {
    const href = read(url.trim())
    if (href) onApply(href, title.trim() || 'Video')
    else setError(invalid)
  }
  return (
    <form
      className={classes.insertForm}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <TextInput
        label={label}
        placeholder={placeholder}
        inputMode="url"
        value={url}
        error={error}
        autoFocus
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      {kind === 'video' && (
        <TextInput
          label="Video title"
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="light">
          Apply
        </Button>
        {initial && (
          <Button variant="default" onClick={() => onApply(null, '')}>
            Remove link
          </Button>
        )}
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
