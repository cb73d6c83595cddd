import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { CoachCard } from '#core/coach/schema'
import { nameOf } from '@/display/coach/coach-text'
import { useIsSaved, useSave } from '@/features/discovery/queries'

export function SaveButton({ coach }: { coach: CoachCard }) {
  const isSaved = useIsSaved(coach.id)
  const save = useSave()
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark
  return (
    <ActionIcon
      aria-pressed={isSaved}
      aria-label={`Save ${nameOf(coach)}`}
      onClick={() => save.mutate({ coach, isSaved: !isSaved })}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  )
}
