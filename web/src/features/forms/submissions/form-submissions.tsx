import { Button, SegmentedControl, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Submission } from '#core/forms/assignments/shared/schema'
import type { Form } from '#core/forms/definitions/shared/schema'
import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { Section } from '@/components/layout/section'
import { PagedRows } from '@/components/lists/paged-rows'
import { QueryList } from '@/components/lists/query-list'
import { EmailText } from '@/components/people/email-text'
import { PersonRow } from '@/components/people/person-row'
import { EmptyState, LoadingState } from '@/components/states/states'
import { formsQuery, type Sender } from '@/entities/forms/queries'
import {
  type List,
  pastFormsQuery,
  pendingQuery,
  submissionsQuery,
  useExport,
} from '@/features/forms/submissions/queries'
import classes from '@/features/forms/submissions/submissions.module.css'

const SubmissionModal = lazy(() => import('@/features/forms/submissions/submission-modal'))

interface Props {
  sender: Sender
  /** The path of the form whose submissions are shown. */
  chosen: string | undefined
  choose: (path: string) => void
}

/** The forms. For the selected one, who has answered and who hasn't. */
export function FormSubmissions({ sender, chosen, choose }: Props) {
  const query = useQuery(formsQuery(sender))
  const past = useQuery(pastFormsQuery(sender))
  const form = [...(query.data ?? []), ...(past.data ?? [])].find(({ path }) => path === chosen)
  const cards = (label: string, forms: Form[]) =>
    forms.length > 0 && <Cards key={label} label={label} forms={forms} chosen={chosen} choose={choose} />
  return (
    <>
      <QueryList
        query={query}
        skeleton={<LoadingState lines={3} />}
        empty={<EmptyState title={messages.noSubmissions} art="list" />}
      >
        {(forms) =>
          sender === 'coach' ? (
            cards('Forms', forms)
          ) : (
            <>
              {cards(
                'Admin Forms',
                forms.filter(({ tags }) => !tags.includes('coach')),
              )}
              {cards(
                'Coach Forms',
                forms.filter(({ tags }) => tags.includes('coach')),
              )}
            </>
          )
        }
      </QueryList>
      <QueryList query={past} skeleton={null} empty={null}>
        {(forms) => cards('Past forms', forms)}
      </QueryList>
      {form && <Answers key={form.path} sender={sender} form={form} />}
    </>
  )
}

interface CardsProps extends Omit<Props, 'sender'> {
  label: string
  forms: Form[]
}

const Cards = ({ label, forms, chosen, choose }: CardsProps) => (
  <Section title={label}>
    <ul className={classes.cards} aria-label={label}>
      {forms.map(({ path, title, tags }) => (
        <li key={path}>
          <button type="button" aria-pressed={path === chosen} onClick={() => choose(path)}>
            <strong>{title}</strong>
            {tags.includes('disabled') && <span>Disabled</span>}
          </button>
        </li>
      ))}
    </ul>
  </Section>
)

const LISTS = [
  { value: 'clients', label: 'Clients' },
  { value: 'nutritionists', label: 'Nutritionists' },
]

function Answers({ sender, form }: { sender: Sender; form: Form }) {
  const [list, setList] = useState<List>('clients')
  const [openSubmission, setOpenSubmission] = useState<Submission>()
  const submissions = useInfiniteQuery(submissionsQuery(sender, form.path, list))
  const pending = useInfiniteQuery(pendingQuery(sender, form.path, list))
  const exported = useExport()
  return (
    <>
      <div className={classes.head}>
        <Title order={2}>{form.title}</Title>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.5} aria-hidden />}
          loading={exported.isPending}
          onClick={() => exported.mutate(form.path)}
        >
          Download CSV
        </Button>
      </div>
      {sender === 'admin' && (
        <SegmentedControl
          aria-label="Show submissions from"
          data={LISTS}
          value={list}
          onChange={(value) => setList(value === 'nutritionists' ? value : 'clients')}
        />
      )}
      <Section title="Submissions">
        <PagedRows
          query={submissions}
          label="Submissions"
          empty={<EmptyState title={messages.noSubmissions} art="list" />}
          row={(submission) => {
            const person = submission.client ?? submission.nutritionist
            const name = person?.name || messages.noUsername
            return (
              <PersonRow
                key={submission._id}
                person={{ id: person?.id ?? '', name, image: person?.image ?? null }}
                line={person && <EmailText email={person.email} />}
                end={<DateText time={submission.createdAt} />}
                actions={
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Read answers from ${name}`}
                    onClick={() => setOpenSubmission(submission)}
                  >
                    Read
                  </Button>
                }
              />
            )
          }}
        />
      </Section>
      <Section title="Pending Submissions">
        <PagedRows
          query={pending}
          label="Pending Submissions"
          empty={<EmptyState title={messages.noPendingSubmissions} art="list" />}
          row={({ recipient: { id, name, email }, createdAt, cursor }) => (
            <PersonRow
              key={cursor}
              person={{ id, name: name || messages.noUsername, image: null }}
              line={<EmailText email={email} />}
              end={<DateText time={createdAt} />}
            />
          )}
        />
      </Section>
      {openSubmission && (
        <Suspense>
          <SubmissionModal
            submission={openSubmission}
            all={submissions.data?.pages.flat() ?? []}
            close={() => setOpenSubmission(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
