import { useState } from 'react'
import { ulid } from 'ulid'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import type { WholeForm } from '#core/forms/definitions/shared/schema'
import { useConfirm } from '@/components/confirm'
import { Page } from '@/components/page'
import type { Sender } from '@/entities/forms/queries'
import { Builder } from '@/features/forms/definitions/builder'
import { NEW_FORM } from '@/features/forms/definitions/field-types'
import { useKeepForm, usePublish, useRemoveForm } from '@/features/forms/definitions/queries'
import { type EditedForm, useBuilder } from '@/features/forms/definitions/use-builder'
import { notify } from '@/lib/notify'

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
        publish={(built) => publish(built).catch(() => undefined)}
        isPublishing={isPending}
      />
    </Page>
  )
}

interface EditProps extends Props {
  form: WholeForm
  onDeleted: () => unknown
}

export function EditForm({ sender, form, onDone, onDeleted }: EditProps) {
  const { path, document, tags, version, title } = form
  const builder = useBuilder(`form.${path}`, { document, tags, version })
  const { mutateAsync, isPending } = usePublish(sender)
  const keep = useKeepForm()
  const removal = useRemoveForm(sender)
  const confirm = useConfirm()
  const publish = async (built: EditedForm) => {
    const published = await mutateAsync({ ...built, path })
    builder.finish()
    notify(`“${published.title}” published as version ${published.version}`)
    await keep(published)
    await onDone(path)
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
    <Page title={title} description={`Version ${version}`}>
      <Builder
        builder={builder}
        sender={sender}
        publish={(built) => publish(built).catch(() => undefined)}
        isPublishing={isPending}
        onDelete={() => void remove().catch(() => undefined)}
      />
    </Page>
  )
}
