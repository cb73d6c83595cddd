import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ulid } from 'ulid'
import type { FormDocument } from '#core/forms/document'
import type { WholeForm } from '#core/forms/schema'
import { TEMPLATES } from '#core/forms/templates'
import { Card } from '@/components/card'
import { useConfirm } from '@/components/confirm'
import { Page } from '@/components/page'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { formQuery, type Sender } from '@/display/forms/queries'
import { Builder } from '@/features/builder/builder'
import classes from '@/features/builder/builder.module.css'
import { newField } from '@/features/builder/field-kinds'
import { usePublish, useRemoveForm } from '@/features/builder/queries'
import { type Built, useBuilder } from '@/features/builder/use-builder'
import { isApiError } from '@/lib/api-error'
import { draftOf } from '@/lib/draft'
import { notify } from '@/lib/notify'

interface Props {
  sender: Sender
  /** Once it is published. */
  onDone: (path: string) => unknown
}

const NEW = 'form.new'

/** A form of one's own: from a template, or from nothing. */
export function NewFormPage(props: Props) {
  const [document, setDocument] = useState<FormDocument | undefined>(() => {
    const kept = draftOf(NEW)?.values as Built | undefined
    return kept?.document
  })
  if (document) return <NewForm {...props} document={document} onDiscard={() => setDocument(undefined)} />
  return (
    <Page title="New form" description="Begin with nothing, or with a form that is nearly right.">
      <ul className={classes.templates} aria-label="Templates">
        <Template title="Empty form" about="Your own questions." onChoose={() => setDocument(empty())} />
        {TEMPLATES.map((template) => (
          <Template
            key={template.title}
            title={template.title}
            about={template.description}
            onChoose={() => setDocument(template)}
          />
        ))}
      </ul>
    </Page>
  )
}

const empty = (): FormDocument => ({ title: 'New form', fields: [newField('text')] })

interface TemplateProps {
  title: string
  about: string | undefined
  onChoose: () => void
}

const Template = ({ title, about, onChoose }: TemplateProps) => (
  <Card component="li" className={classes.template}>
    <Title order={2} size="h3">
      {title}
    </Title>
    <Text c="dimmed">{about}</Text>
    <div>
      <Button variant="default" aria-label={`Begin with ${title}`} onClick={onChoose}>
        Begin
      </Button>
    </div>
  </Card>
)

function NewForm({
  sender,
  onDone,
  document,
  onDiscard,
}: Props & { document: FormDocument; onDiscard: () => void }) {
  const builder = useBuilder(NEW, { document, tags: ['admin'], version: 0 })
  const { mutateAsync, isPending } = usePublish(sender)
  const [draftId] = useState(() => ulid())
  const publish = async (built: Built) => {
    const { path, title } = await mutateAsync({ ...built, draftId })
    builder.finish()
    notify(`“${title}” is published.`)
    await onDone(path)
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
  path: string
  /** Leads to the list. */
  back: ReactNode
  onDeleted: () => unknown
}

export function EditFormPage({ path, back, ...props }: EditProps) {
  const { data: form, error, refetch } = useQuery(formQuery(path))
  if (form?.isOwn) return <EditForm key={`${path} ${form.version}`} form={form} {...props} />
  return (
    <Page title="Form">
      {form || (isApiError(error) && error.status === 404) ? (
        <EmptyState title="This form can't be edited" art="lost" action={back}>
          It is somebody else's, or was deleted.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </Page>
  )
}

function EditForm({
  sender,
  form,
  onDone,
  onDeleted,
}: Omit<EditProps, 'path' | 'back'> & { form: WholeForm }) {
  const { path, document, tags, version, title } = form
  const builder = useBuilder(`form.${path}`, { document, tags, version })
  const { mutateAsync, isPending } = usePublish(sender)
  const removal = useRemoveForm(sender)
  const confirm = useConfirm()
  const publish = async (built: Built) => {
    const published = await mutateAsync({ ...built, path })
    builder.finish()
    notify(`“${published.title}” is published as version ${published.version}.`)
    await onDone(path)
  }
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this form?',
      body: `“${title}” can be sent no more. Who has it open can still answer it, and answers stay.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    })
    if (!isSure) return
    await removal.mutateAsync(path)
    builder.finish()
    notify(`“${title}” is deleted.`)
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
