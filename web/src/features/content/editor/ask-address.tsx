import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ALLOWED_LINK } from '#core/content/shared/allowed'
import { embeddedOf } from '#core/content/shared/video'
import classes from '@/features/content/editor/editor.module.css'

const texts = {
  link: {
    label: 'Address of the link',
    placeholder: 'https://',
    wrong: 'Begin with https://, mailto: or / for a page of this site',
    read: (address: string) => (ALLOWED_LINK.test(address) ? address : undefined),
  },
  video: {
    label: 'Address of the video',
    placeholder: 'https://www.youtube.com/watch?v=…',
    wrong: 'This is no video of YouTube or Vimeo',
    read: embeddedOf,
  },
}

interface Props {
  kind: keyof typeof texts
  initial?: string
  /** Removes the link if the URL is null. */
  done: (address: string | null, title: string) => void
  close: () => void
}

export function AskAddress({ kind, initial = '', done, close }: Props) {
  const { label, placeholder, wrong, read } = texts[kind]
  const [address, setAddress] = useState(initial)
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const apply = () => {
    const known = read(address.trim())
    if (known) done(known, title.trim() || 'Video')
    else setError(wrong)
  }
  return (
    <form
      className={classes.ask}
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
        value={address}
        error={error}
        autoFocus
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      {kind === 'video' && (
        <TextInput
          label="What it shows"
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="light">
          Apply
        </Button>
        {initial && (
          <Button variant="default" onClick={() => done(null, '')}>
            Remove the link
          </Button>
        )}
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
