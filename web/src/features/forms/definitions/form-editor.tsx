import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ulid } from 'ulid'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import type { WholeForm } from '#core/forms/definitions/shared/schema'
import { Page } from '@/components/layout/page'
import { useConfirm } from '@/components/overlays/confirm'
import { formQuery, type Sender } from '@/entities/forms/queries'
import { Builder } from '@/features/forms/definitions/builder'
import { NEW_FORM } from '@/features/forms/definitions/field-types'
import { useKeepForm, usePublish, useRemoveForm } from '@/features/forms/definitions/queries'
import { type EditedForm, useBuilder } from '@/features/forms/definitions/use-builder'
import { isApiError, messageOf } from '@/lib/network/api-error'
import { notify, notifyUndo } from '@/lib/notify'

const CompareForms = lazy(() => import('@/features/forms/definitions/compare-forms'))

const showFailure = (error: unknown) => notify(messageOf(error), 'error')

interface Props {
  sender: Sender
  /** Called after publishing. */
  onDone: (path: string) => unknown
}

interface NewProps extends Props {
  document: FormDocument
  onDiscard: () => void
}

export function NewForm({ sender, onDone, document, onDiscard }: NewProps) {
  const builder = useBuilder(NEW_FORM, { document, tags: ['admin'], version: 0 })
  const { mutateAsync, isPending } = usePublish(sender)
  const keep = useKeepForm()
  const [draftId] = useState(() => ulid())
  const publish = async (built: EditedForm) => {
    const form = await mutateAsync({ ...built, draftId })
    builder.finish()
    notify(`“${form.title}” published`)
    await keep(form)
    await onDone(form.path)
  }
  const discard = () => {
    builder.discard()
    onDiscard()
  }
  return (
    <Page title="New form">
      <Builder
        builder={{ ...builder, discard }}
        sender={sender}
        publish={(built) => publish(built).catch(showFailure)}
        isPublishing={isPending}
      />
    </Page>
  )
}

interface EditProps extends Props {
  form: WholeForm
  /** Shown while what is published is what is on the screen. */
  sendButton: ReactNode
  onDeleted: () => unknown
}

export function EditForm({ sender, form, sendButton, onDone, onDeleted }: EditProps) {
  const { path, document, tags, version, title } = form
  const builder = useBuilder(`form.${path}`, { document, tags, version })
  const { mutateAsync, isPending } = usePublish(sender)
  const keep = useKeepForm()
  const removal = useRemoveForm(sender)
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const [isComparing, setComparing] = useState(false)
  const publish = async (built: EditedForm) => {
    if (builder.isBehind) return setComparing(true)
    try {
      const published = await mutateAsync({ ...built, path })
      builder.finish()
      notify(`“${published.title}” published as version ${published.version}`)
      await keep(published)
      await onDone(path)
    } catch (error) {
      if (!isApiError(error, 'CONFLICT')) throw error
      const newest = await queryClient.fetchQuery({ ...formQuery(path), staleTime: 0 })
      setComparing(newest.version > built.version)
    }
  }
  const takeTheirs = () => {
    const mine = builder.built
    setComparing(false)
    builder.discard()
    notifyUndo('Your version discarded', () => builder.restore(mine))
  }
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this form?',
      body: `“${title}” can't be sent anymore. People who already have it can still answer, and answers are kept.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    })
    if (!isSure) return
    await removal.mutateAsync(path)
    builder.finish()
    notify(`“${title}” deleted`)
    await onDeleted()
  }
  return (
    <Page
      title={title}
      description={`Version ${version}`}
      actions={!builder.isDirty && !tags.includes('disabled') && sendButton}
    >
      {builder.isBehind && (
        <Alert color="yellow" mb="lg" role="status" title={`Version ${version} is newer than yours`}>
          <p>Someone else published it while you were editing.</p>
          <Button variant="default" onClick={() => setComparing(true)}>
            Compare
          </Button>
        </Alert>
      )}
      <Suspense>
        {isComparing && builder.isBehind && (
          <CompareForms
            mine={builder.built}
            theirs={form}
            keepMine={() => {
              setComparing(false)
              builder.rebase()
            }}
            takeTheirs={takeTheirs}
            close={() => setComparing(false)}
          />
        )}
      </Suspense>
      <Builder
        builder={builder}
        sender={sender}
        publish={(built) => publish(built).catch(showFailure)}
        isPublishing={isPending}
        onDelete={() => void remove().catch(() => undefined)}
      />
    </Page>
  )
}
