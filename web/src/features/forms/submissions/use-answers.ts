import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { OpenedPoll } from '#core/forms/assignments/shared/schema'
import { type Answers, answersSchema } from '#core/forms/definitions/shared/answers'
import { isQuestion, type Question } from '#core/forms/definitions/shared/fields'
import { ownPollsQuery, pollQuery, useSaveDraft } from '@/features/forms/assignments/queries'
import { draftOf, useDraft } from '@/lib/draft'
import { useOnline } from '@/lib/online'
import { recall, sentFile } from '@/lib/sent-files'
import { useSchemaForm } from '@/lib/use-schema-form'

const SEND_AFTER_MILLISECONDS = 2000

/**
 * Form state for a poll. Answers are saved on this device immediately and on the server shortly after or on leaving, so
 * that the user can continue on another device.
 */
export function useAnswers(poll: OpenedPoll, ids: () => readonly string[] | undefined) {
  const { document } = poll.form
  const name = `poll.${poll.id}`
  const [initial] = useState(() => newerDraft(poll, draftOf(name)))
  const form = useSchemaForm<FieldValues, Answers>(async () => answersSchema(document, ids()), initial)
  const draft = useDraft(name, form)
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const saveDraft = useSaveDraft(poll.id)
  const sentAt = useRef(poll.draft?.savedAt ?? 0)
  const { savedAt } = draft

  /** Sends what is stored on this device, unless the server has it or something newer. */
  const send = useEffectEvent(async () => {
    const stored = draftOf(name)
    if (!stored || stored.savedAt <= sentAt.current) return false
    const { values: data, savedAt: at } = stored
    await saveDraft({ data, files: filesOf(data), savedAt: at })
    sentAt.current = at
    return true
  })
  useEffect(() => {
    if (!savedAt || !isOnline) return
    const timer = setTimeout(() => void send().catch(() => undefined), SEND_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [savedAt, isOnline])
  const leave = useEffectEvent(async () => {
    // The next page may have requested the list before the draft arrived.
    if (await send()) await queryClient.invalidateQueries({ queryKey: ownPollsQuery.queryKey })
  })
  useEffect(() => () => void leave().catch(() => undefined), [])

  const discard = () => {
    form.reset(Object.fromEntries(document.fields.filter(isQuestion).map(unanswered)))
    draft.discard()
    queryClient.setQueryData(pollQuery(poll.id).queryKey, (old) => old && { ...old, draft: null })
    void saveDraft({ data: {}, savedAt: Date.now() }).catch(() => undefined)
  }
  return { form, isOnline, savedAt: savedAt ?? poll.draft?.savedAt, discard, finish: draft.discard }
}

/** Metadata of the uploaded files among the answers, by file key. */
const filesOf = (data: FieldValues) =>
  Object.fromEntries(
    Object.values(data).flatMap((key: unknown) => {
      const file = sentFile(key)
      return file ? [[key, file]] : []
    }),
  )

type LocalDraft = ReturnType<typeof draftOf>

/** The newer of the local and the server draft, without answers to questions the form no longer asks. */
function newerDraft({ draft, form }: OpenedPoll, local: LocalDraft): FieldValues {
  const remote = draft ?? { data: {}, savedAt: 0 }
  if (draft?.files) recall(draft.files)
  const values: FieldValues = local && local.savedAt >= remote.savedAt ? local.values : remote.data
  return Object.fromEntries(
    form.document.fields.filter(isQuestion).map((question) => {
      const { id, type } = question
      const value: unknown = values[id]
      // A file whose metadata is lost must be chosen again.
      const isLost = type === 'file' && !sentFile(value)
      return value === undefined || value === null || isLost ? unanswered(question) : [id, value]
    }),
  )
}

/** The value that its field gives to a question without an answer, so that showing the field changes nothing. */
const unanswered = ({ id, type }: Question) => [id, type === 'consent' ? { name: undefined } : undefined]
