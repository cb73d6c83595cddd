import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useRef } from 'react'
import type { CoachCard } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { useIsSaved, useSave } from '@/features/discovery/hire/use-save'

export function SaveButton({ coach }: { coach: CoachCard }) {
  const isSaved = useIsSaved(coach.id)
  const button = useRef<HTMLButtonElement>(null)
  // In the list of saved coaches, unsaving removes the card along with this button, so focus moves to the
  // heading.
  const save = useSave(coach, () => (button.current ?? document.querySelector('h1'))?.focus())
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark
  return (
    <ActionIcon
      ref={button}
      aria-pressed={isSaved}
      aria-label={`Save ${nameOf(coach)}`}
      onClick={() => save(!isSaved)}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  )
}
