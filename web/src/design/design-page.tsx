import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Group,
  Paper,
  Skeleton,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconBookmark, IconCalendarDollar, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CHOICE_ANSWERS } from '#core/coach/shared/public-answers'
import type { CoachCard as Coach } from '#core/coach/shared/schema'
import { MAX_CHOICES, PERSONALITIES, SPECIALITIES } from '#core/shared/catalogue'
import { fromNames } from '#core/shared/pick'
import { Chip } from '@/components/fields/chip'
import { Chips } from '@/components/fields/chips'
import { FormBar } from '@/components/fields/form-bar'
import { FieldPair, FormSection } from '@/components/fields/form-section'
import { Page } from '@/components/layout/page'
import { Section } from '@/components/layout/section'
import { Avatar } from '@/components/people/avatar'
import { IconTile, PersonRow, PersonRows, Row } from '@/components/people/person-row'
import { Stars } from '@/components/people/stars'
import { DraftNote } from '@/components/states/draft-note'
import { EmptyArt } from '@/components/states/empty-art'
import { EmptyState, ErrorState } from '@/components/states/states'
import { StatusNote } from '@/components/states/status-note'
import { SuccessCard } from '@/components/states/success-card'
import { ProgressSteps } from '@/components/steps/progress-steps'
import { StepIndicator } from '@/components/steps/step-indicator'
import classes from '@/design/design-page.module.css'
import { CoachCard } from '@/entities/coach/coach-card'
import { CoachGrid, CoachGridSkeleton } from '@/entities/coach/coach-grid'
import { MatchList } from '@/entities/coach/match-list'
import { PromotedBadge } from '@/entities/coach/promoted-badge'
import { SPECIALITY_GROUPS } from '@/entities/coach/speciality-groups'
import { ColorSchemeSelect } from '@/features/settings/color-scheme-select'
import { notify, notifyUndo } from '@/lib/notify'

const COLOURS = [
  'ground',
  'raised',
  'sunken',
  'line',
  'input-line',
  'text',
  'dimmed',
  'strong',
  'primary-soft',
  'wait-soft',
  'danger-soft',
  'muted-soft',
  'error',
  'star',
  'tint-leaf',
  'tint-peach',
  'tint-butter',
  'tint-sky',
  'tint-lilac',
]
const PEOPLE = ['Emma Sullivan', 'Dev Malhotra', 'Maria Kostas', 'Ana Lopez', 'Otto Berg'].map(
  (name, index) => ({
    id: 'abcde'.charAt(index),
    name,
    image: null,
  }),
)
const coach = (id: string, change: Partial<Coach>): Coach => ({
  id,
  firstName: 'Vanessa',
  lastName: 'Ortega',
  image: null,
  expYears: 4,
  dietitian: true,
  degree: 'false',
  ...fromNames(CHOICE_ANSWERS, () => []),
  specialities: ['Vegan', 'Weight Loss', 'Meal Planning', 'Gut Health', 'Paleo'],
  currentOffering: '',
  schedule: '',
  calendarUrl: '',
  availability: true,
  nutritionistOptions: { promoted: false, promotionTime: null },
  rating: { average: 4.8, count: 41 },
  ...change,
})
const reasons = ['Specializes in Vegan', '4 years of experience', 'Relaxed', 'Female', 'Zoom'].map(
  (wish, index) => ({
    answer: wish,
    wish,
    fact: wish,
    ignored: false,
    matched: index < 4,
  }),
)

const save = (
  <ActionIcon aria-label="Save">
    <IconBookmark aria-hidden />
  </ActionIcon>
)

/** Every component of the product on one page, as a reference for building screens (docs/design.md). */
export const DesignPage = () => (
  <Page title="Title 28, one per screen" description="Small facts below it." actions={<ColorSchemeSelect />}>
    <Part title="Heading 20, opens a section">
      <p>Body 16, what people read and answer.</p>
      <small>Small 14, facts, times and hints.</small>
    </Part>
    <Part title="Colours">
      <ul className={classes.colours}>
        {COLOURS.map((name) => (
          <li key={name}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </Part>
    <Part title="Buttons">
      <Group gap="sm">
        <Button>Hire now</Button>
        <Button variant="light">Open chat</Button>
        <Button variant="default">OPEN RESUME</Button>
        <Button variant="subtle">Skip</Button>
        <Button disabled>Pay & Subscribe</Button>
        <Button size="sm">Approve</Button>
        {save}
      </Group>
    </Part>
    <Part title="Badges">
      <Group gap="sm">
        <Badge>Active</Badge>
        <Badge color="yellow">Waiting for approval</Badge>
        <Badge color="red">Past due</Badge>
        <Badge color="gray">Not accepting new clients</Badge>
        <PromotedBadge />
        <Stars value={4.5} count={23} />
        <Stars value={4.5} count={23} isShort />
      </Group>
    </Part>
    <Part title="People">
      <Group>
        {PEOPLE.map((person) => (
          <Avatar key={person.id} {...person} isAlone />
        ))}
      </Group>
      <PersonRows label="People">
        {PEOPLE.slice(0, 3).map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            line="$100 per month"
            end="8:54 PM"
            control={<IconChevronRight aria-hidden />}
          />
        ))}
      </PersonRows>
    </Part>
    <Part title="Dashboards">
      <SuccessCard title="You're live!" actions={<Button variant="light">See your page</Button>}>
        <p>Clients can find you and send you requests from today.</p>
      </SuccessCard>
      <Section title="Your subscription" link={<a href="#manage">Manage</a>}>
        <PersonRows label="Your subscription">
          <Row
            start={<IconTile Icon={IconCalendarDollar} tint="leaf" />}
            title="Next charge: $200"
            line="12.09.2026, then every month"
          />
        </PersonRows>
      </Section>
      <ProgressSteps
        label="Progress"
        begin="You applied on 11.12.2026"
        steps={['Get an admin approval', 'Get your first client'].map((label, index) => ({
          label,
          isDone: index === 0,
          detail: index > 0 && "Clients find you by what they're looking for.",
        }))}
      />
    </Part>
    <Part title="Coach cards">
      <CoachGrid label="Recommended" isRow>
        {PEOPLE.slice(0, 3).map(({ id }) => (
          <li key={id}>
            <CoachCard action={save} coach={coach(id, {})} reasons={reasons} />
          </li>
        ))}
      </CoachGrid>
      <CoachGrid label="All">
        <li>
          <CoachCard
            action={save}
            coach={coach('d', { dietitian: false, rating: { average: 0, count: 0 } })}
          />
        </li>
        <li>
          <CoachCard
            action={save}
            coach={coach('e', { availability: false })}
            note={{ text: 'request pending', status: 'PENDING' }}
          />
        </li>
      </CoachGrid>
      <CoachGridSkeleton count={1} />
      <MatchList reasons={reasons} onToggle={() => {}}>
        What the client can do about it.
      </MatchList>
    </Part>
    <Part title="Fields">
      <TextInput label="First name" defaultValue="Emma" />
      <TextInput label="Email" defaultValue="emma@example" error="Enter your full address" />
      <Checkbox label="I am 18 years or older" defaultChecked />
      <Switch label="Accept new clients?" defaultChecked />
    </Part>
    <Part title="Answers">
      <Answers />
    </Part>
    <Part title="Long forms">
      <StepIndicator steps={['Personal info', 'Professional info', 'Form result']} current={1} />
      <FormSection level={3} title="How you work" hint="About as much as a phone shows at once">
        <FieldPair>
          <TextInput label="City" />
          <TextInput label="State (optional)" />
        </FieldPair>
      </FormSection>
      <FormBar note={<DraftNote savedAt={Date.UTC(2026, 10, 22)} discard={() => undefined} />}>
        <Button variant="default">Back</Button>
        <Button type="submit">Next</Button>
      </FormBar>
    </Part>
    <Part title="Notices">
      <Group>
        <Button variant="default" onClick={() => notify('Saved')}>
          Notice
        </Button>
        <Button variant="default" onClick={() => notifyUndo('Maria rejected', () => undefined)}>
          With an action
        </Button>
        <Button variant="default" onClick={() => notify("That didn't work", 'error')}>
          Error
        </Button>
      </Group>
    </Part>
    <Part title="States">
      <EmptyState title="No saved coaches yet" art="people" action={<Button>Find coaches</Button>}>
        Tap the bookmark on a coach to save them here.
      </EmptyState>
      <Group>
        {(['plate', 'search', 'list', 'talk'] as const).map((name) => (
          <EmptyArt key={name} name={name} />
        ))}
      </Group>
      <ErrorState error={undefined} retry={() => undefined} />
      <StatusNote art="list" action={<Button>Edit and apply again</Button>}>
        <Text fw={600}>Your request was rejected</Text>
        <blockquote>Please add your certificate.</blockquote>
      </StatusNote>
      <Paper p="md">
        <Skeleton h={56} />
      </Paper>
    </Part>
  </Page>
)

function Answers() {
  const [chosen, setChosen] = useState(['Vegan', 'Meal Planning', 'Gut Health', 'Paleo'])
  return (
    <>
      <fieldset className={classes.answers}>
        <legend>Specialties</legend>
        <Chips
          options={SPECIALITIES}
          groups={SPECIALITY_GROUPS}
          max={MAX_CHOICES}
          chosen={chosen}
          onChange={setChosen}
        />
      </fieldset>
      <Group gap="xs">
        {PERSONALITIES.map((value) => (
          <Chip key={value} type="radio" name="personality" label={value} />
        ))}
        <Chip type="checkbox" label="Disabled" disabled />
      </Group>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <Title order={2}>{title}</Title>
    {children}
  </section>
)
