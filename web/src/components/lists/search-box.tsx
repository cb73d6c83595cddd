import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

interface Props {
  label: string
  /** The current search text. */
  value: string
  onChange: (text: string) => void
}

const DEBOUNCE_MILLISECONDS = 500

/** A search that waits until typing pauses and can be cleared with one click. */
export function SearchBox({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, Forward and "Clear" change the value from outside.
  useEffect(() => setText(value), [value])
  // Cancels a pending search on navigation, so that it doesn't bring the person back.
  const router = useRouter()
  useEffect(() => {
    const stop = () => clearTimeout(timer.current)
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && stop())
    return () => {
      unsubscribe()
      stop()
    }
  }, [router])

  const search = (next: string, wait: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next.trim()), wait)
  }
  const clear = () => {
    search('', 0)
    // Otherwise the focus would go with the button.
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      radius="xl"
      value={text}
      maxLength={100}
      onChange={(event) => search(event.currentTarget.value, DEBOUNCE_MILLISECONDS)}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={text && <CloseButton aria-label="Clear search" onClick={clear} />}
    />
  )
}
