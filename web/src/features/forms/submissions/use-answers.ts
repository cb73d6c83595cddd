import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { OpenedPoll } from '#core/forms/assignments/shared/schema'
import { type Answers, answersSchema } from '#core/forms/definitions/shared/answers'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import { saveDraft } from '@/features/forms/assignments/queries'
import { draftOf, useDraft } from '@/lib/draft'
import { useOnline } from '@/lib/online'
import { recall, sentFile } from '@/lib/sent-files'
import { useSchemaForm } from '@/lib/use-schema-form'

const SEND_AFTER_MILLISECONDS = 2000

/**
 * Form state for a poll. Answers are saved on this device immediately and on the server shortly after, so
 * that the user can continue on another device.
 */
export function useAnswers(poll: OpenedPoll, ids: () => readonly string[] | undefined) {
  const { document } = poll.form
  const name = `poll.${poll.id}`
  const [initial] = useState(() => newerDraft(poll, draftOf(name)))
  const form = useSchemaForm<FieldValues, Answers>(async () => answersSchema(document, ids()), initial)
  const draft = useDraft(name, form)
  const isOnline = useOnline()
  const sentAt = useRef(draft.savedAt)
  const isDone = useRef(false)
  const { savedAt } = draft

  const send = useEffectEvent(async (at: number) => {
    if (isDone.current) return
    const data = form.getValues()
    await saveDraft(poll.id, { data, files: filesOf(data), savedAt: at })
    sentAt.current = at
  })
  useEffect(() => {
    if (!savedAt || savedAt === sentAt.current || !isOnline) return
    const timer = setTimeout(() => void send(savedAt).catch(() => undefined), SEND_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [savedAt, isOnline])

  const discard = () => {
    form.reset(Object.fromEntries(Object.keys(form.getValues()).map((id) => [id, undefined])))
    draft.discard()
    void saveDraft(poll.id, { data: {}, savedAt: Date.now() }).catch(() => undefined)
  }
  /** Call after submitting. It discards the draft and stops further saves. */
  const finish = () => {
    isDone.current = true
    draft.discard()
  }
  return { form, isOnline, savedAt: savedAt ?? poll.draft?.savedAt, discard, finish }
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
    form.document.fields.filter(isQuestion).flatMap(({ id, type }) => {
      const value: unknown = values[id]
      // A file whose metadata is lost must be chosen again.
      const isLost = type === 'file' && !sentFile(value)
      return value === undefined || value === null || isLost ? [] : [[id, value]]
    }),
  )
}
