import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { TEMPLATES } from '#core/forms/definitions/shared/templates'
import { ButtonLink } from '@/components/button-link'
import { Card } from '@/components/layout/card'
import { Page } from '@/components/layout/page'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { formQuery, SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import classes from '@/features/forms/definitions/builder.module.css'
import { NEW_FORM, newField } from '@/features/forms/definitions/field-types'
import type { EditedForm } from '@/features/forms/definitions/use-builder'
import { draftOf } from '@/lib/draft'
import { isApiError } from '@/lib/network/api-error'

const NewForm = lazy(() =>
  import('@/features/forms/definitions/form-editor').then((file) => ({ default: file.NewForm })),
)
const EditForm = lazy(() =>
  import('@/features/forms/definitions/form-editor').then((file) => ({ default: file.EditForm })),
)

const waiting = (
  <Page title="Form">
    <LoadingState lines={8} />
  </Page>
)

/** Creates a form from a template or from scratch. */
export function NewFormPage({ sender }: { sender: Sender }) {
  const navigate = useNavigate()
  const [document, setDocument] = useState<FormDocument | undefined>(() => {
    const stored = draftOf(NEW_FORM)?.values as EditedForm | undefined
    return stored?.document
  })
  const begin = (chosen: FormDocument) => {
    setDocument(chosen)
    scrollTo(0, 0)
  }
  if (document)
    return (
      <Suspense fallback={waiting}>
        <NewForm
          sender={sender}
          document={document}
          onDone={(path) => navigate({ to: SENDER_PATHS[sender].form, params: { path }, replace: true })}
          onDiscard={() => setDocument(undefined)}
        />
      </Suspense>
    )
  return (
    <Page title="New form" description="Start from scratch or from a template.">
      <ul className={classes.templates} aria-label="Templates">
        <Template title="Blank form" about="Add your own questions." onChoose={() => begin(empty())} />
        {TEMPLATES.map((template) => (
          <Template
            key={template.title}
            title={template.title}
            about={template.description}
            onChoose={() => begin(template)}
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
      <Button variant="default" aria-label={`Start with ${title}`} onClick={onChoose}>
        Start
      </Button>
    </div>
  </Card>
)

interface EditProps {
  sender: Sender
  path: string
  sendButton: ReactNode
}

export function EditFormPage({ sender, path, sendButton }: EditProps) {
  const { forms } = SENDER_PATHS[sender]
  const navigate = useNavigate()
  const { data: form, error, refetch } = useQuery(formQuery(path))
  if (form?.isOwn)
    return (
      <Suspense fallback={waiting}>
        <EditForm
          key={path}
          sender={sender}
          form={form}
          sendButton={sendButton}
          onDone={() => undefined}
          onDeleted={() => navigate({ to: forms })}
        />
      </Suspense>
    )
  return (
    <Page title="Form">
      {form || (isApiError(error) && error.status === 404) ? (
        <EmptyState
          title="You can't edit this form"
          art="lost"
          action={<ButtonLink to={forms}>Forms</ButtonLink>}
        >
          It belongs to someone else or was deleted.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </Page>
  )
}
