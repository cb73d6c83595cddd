import { Badge, Button, Checkbox, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Form } from '#core/forms/definitions/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { Card } from '@/components/layout/card'
import { QueryList } from '@/components/lists/query-list'
import { EmptyState, LoadingState } from '@/components/states/states'
import { formsQuery, SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import classes from '@/features/forms/assignments/sending.module.css'

const PreviewModal = lazy(() => import('@/features/forms/assignments/preview-modal'))

interface Props {
  sender: Sender
  chosen: readonly string[]
  onChange: (paths: string[]) => void
  /** Selects only this form and continues. */
  sendOne: (path: string) => void
}

/** The forms to choose from, each with a preview. The whole card selects its form. */
export function SelectForms({ sender, chosen, onChange, sendOne }: Props) {
  const paths = SENDER_PATHS[sender]
  const [previewed, setPreviewed] = useState<Form>()
  const toggle = (path: string) =>
    onChange(chosen.includes(path) ? chosen.filter((other) => other !== path) : [...chosen, path])
  return (
    <>
      <QueryList
        query={useQuery(formsQuery(sender))}
        skeleton={<LoadingState lines={3} />}
        empty={
          <EmptyState
            title="No forms yet"
            art="list"
            action={<ButtonLink to={paths.newForm}>New form</ButtonLink>}
          />
        }
      >
        {(forms) => (
          <ul className={classes.cards} aria-label="Forms">
            {forms.map((form) => (
              <Card key={form.path} component="li" className={classes.card}>
                <Checkbox
                  size="md"
                  className={classes.choose}
                  classNames={{ inner: classes.tick }}
                  label={form.title}
                  checked={chosen.includes(form.path)}
                  disabled={form.tags.includes('disabled')}
                  onChange={() => toggle(form.path)}
                />
                <Text size="sm" c="dimmed" className={classes.about}>
                  {form.description ?? questionsText(form.questionCount)}
                </Text>
                <div className={classes.tags}>
                  {chosen.includes(form.path) && (
                    <Badge variant="filled" leftSection={<IconCheck size={14} aria-hidden />}>
                      Selected
                    </Badge>
                  )}
                  {form.tags.includes('disabled') && <Badge color="gray">Disabled</Badge>}
                  {form.isOwn && sender === 'coach' && <Badge color="gray">Yours</Badge>}
                  {sender === 'admin' &&
                    form.tags
                      .filter((tag) => tag !== 'disabled')
                      .map((tag) => (
                        <Badge key={tag} color="gray">
                          {tag === 'admin' ? 'Admins' : 'Coaches'}
                        </Badge>
                      ))}
                </div>
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Preview ${form.title}`}
                    onClick={() => setPreviewed(form)}
                  >
                    Preview
                  </Button>
                  {form.isOwn && (
                    <ButtonLink
                      to={paths.form}
                      params={{ path: form.path }}
                      size="sm"
                      variant="default"
                      aria-label={`Edit ${form.title}`}
                    >
                      Edit
                    </ButtonLink>
                  )}
                  {!form.tags.includes('disabled') && !chosen.includes(form.path) && (
                    <Button
                      variant="light"
                      size="sm"
                      aria-label={`Send to… ${form.title}`}
                      onClick={() => sendOne(form.path)}
                    >
                      Send to…
                    </Button>
                  )}
                </div>
              </Card>
            ))}
          </ul>
        )}
      </QueryList>
      {previewed && (
        <Suspense>
          <PreviewModal
            sender={sender}
            path={previewed.path}
            title={previewed.title}
            close={() => setPreviewed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const questionsText = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`
