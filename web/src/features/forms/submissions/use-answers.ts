import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Draft, OpenedAssignment } from '#core/forms/assignments/shared/schema'
import { isStarted } from '#core/forms/assignments/shared/started'
import { type Answers, answersSchema } from '#core/forms/definitions/shared/answers'
import { assignmentQuery, ownAssignmentsQuery, useSaveDraft } from '@/features/forms/assignments/queries'
import { answersTo, mergeAnswers } from '@/features/forms/submissions/merge-answers'
import { draftOf, markSaved, type SavedDraft, useDraft } from '@/lib/draft'
import { isApiError } from '@/lib/network/api-error'
import { changedBetween } from '@/lib/network/changed-between'
import { useOnline } from '@/lib/network/online'
import { recall, sentFile } from '@/lib/sent-files'
import { useSchemaForm } from '@/lib/use-schema-form'

const SEND_AFTER_MILLISECONDS = 2000

/**
 * Form state for an assignment. Answers are saved on this device immediately and on the server shortly after or on
 * leaving, so that the user can continue on another device.
 */
export function useAnswers(assignment: OpenedAssignment, ids: () => readonly string[] | undefined) {
  const { document } = assignment.form
  const name = `assignment.${assignment.id}`
  const [opened] = useState(() => latestOf(assignment.draft, draftOf(name)))
  /** The latest draft on the server that this device knows of. */
  const saved = useRef(opened)
  const [initial] = useState(() => mergeAnswers(document, opened.data, draftOf(name)))
  const form = useSchemaForm<FieldValues, Answers>(async () => answersSchema(document, ids()), initial)
  const draft = useDraft(name, form, saved)
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const saveDraft = useSaveDraft(assignment.id)
  const { savedAt } = draft

  /** Saves what `answersFor` makes of the latest draft. Does both again if another device has saved since. */
  const save = async (answersFor: (latest: FieldValues) => FieldValues) => {
    const attempt = async () => {
      const data = answersFor(saved.current.data)
      saved.current = await saveDraft({ data, files: filesOf(data), revision: saved.current.revision })
    }
    try {
      await attempt()
    } catch (error) {
      if (!isApiError(error, 'DRAFT_CHANGED')) throw error
      const { draft: theirs } = await queryClient.fetchQuery({
        ...assignmentQuery(assignment.id),
        staleTime: 0,
      })
      saved.current = savedOf(theirs)
      await attempt()
    }
  }
  /** Sends what is stored on this device, unless the server has it. */
  const send = useEffectEvent(async () => {
    const local = draftOf(name)
    if (!local) return false
    const merged = (latest: FieldValues) => mergeAnswers(document, latest, local)
    const { data } = saved.current
    if (changedBetween(answersTo(document, data), merged(data)).length === 0) return false
    await save(merged)
    // Shows what came from another device, except where something was typed meanwhile.
    const mine = answersTo(document, local.values)
    for (const [id, answer] of changedBetween(mine, answersTo(document, saved.current.data)))
      if (changedBetween({ [id]: mine[id] }, { [id]: form.getValues(id) }).length === 0)
        form.setValue(id, answer)
    markSaved(name, saved.current)
    return true
  })
  useEffect(() => {
    if (!savedAt || !isOnline) return
    const timer = setTimeout(() => void send().catch(() => undefined), SEND_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [savedAt, isOnline])
  const leave = useEffectEvent(async () => {
    // The next page may have requested the list before the draft arrived.
    if (await send()) await queryClient.invalidateQueries({ queryKey: ownAssignmentsQuery.queryKey })
  })
  useEffect(() => () => void leave().catch(() => undefined), [])

  const discard = () => {
    form.reset(answersTo(document, {}))
    draft.discard()
    queryClient.setQueryData(assignmentQuery(assignment.id).queryKey, (old) => old && { ...old, draft: null })
    void save(() => ({})).catch(() => undefined)
  }
  const startedAt = assignment.draft && isStarted(assignment.draft) ? assignment.draft.savedAt : undefined
  return { form, isOnline, savedAt: savedAt ?? startedAt, discard, finish: draft.discard }
}

/** Metadata of the uploaded files among the answers, by file key. */
const filesOf = (data: FieldValues) =>
  Object.fromEntries(
    Object.values(data).flatMap((key: unknown) => {
      const file = sentFile(key)
      return file ? [[key, file]] : []
    }),
  )

function savedOf(draft: Draft | null): SavedDraft {
  if (draft?.files) recall(draft.files)
  return draft ?? { data: {}, revision: 0 }
}

/**
 * The later of the draft that was loaded and the one that this device has saved: if the form opens again right after it
 * was left, the first may have been loaded before the second arrived.
 */
function latestOf(loaded: Draft | null, local: ReturnType<typeof draftOf>): SavedDraft {
  const saved = savedOf(loaded)
  const { base: data, revision = 0 } = local ?? {}
  return data && revision > saved.revision ? { data, revision } : saved
}
