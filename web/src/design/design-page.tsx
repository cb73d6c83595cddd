import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Group,
  Paper,
  Skeleton,
  Switch,
  TextInput,
  Title,
} from '@mantine/core'
import { IconBookmark, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CoachCard as Coach } from '#core/coach/schema'
import { Avatar } from '@/components/avatar'
import ColorSchemeSwitch from '@/components/color-scheme-switch'
import { EmptyArt } from '@/components/empty-art'
import { Page } from '@/components/page'
import { PersonRow, PersonRows } from '@/components/person-row'
import { Stars } from '@/components/stars'
import { EmptyState, ErrorState } from '@/components/states'
import classes from '@/design/design-page.module.css'
import { CoachCard } from '@/display/coach/coach-card'
import { CoachGrid, CoachGridSkeleton } from '@/display/coach/coach-grid'
import { notify } from '@/lib/notify'

const COLOURS = [
  ...['ground', 'raised', 'sunken', 'line', 'input-line', 'text', 'dimmed', 'strong', 'primary-soft'],
  ...['wait-soft', 'danger-soft', 'muted-soft', 'error', 'star'],
  ...['tint-leaf', 'tint-peach', 'tint-butter', 'tint-sky', 'tint-lilac'],
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
  certifications: [],
  specialities: ['Vegan', 'Weight Loss', 'Meal Planning', 'Gut Health', 'Paleo'],
  preferableChat: [],
  currentOffering: '',
  schedule: '',
  calendarUrl: '',
  availability: true,
  nutritionistOptions: { promoted: false, promotionTime: null },
  rating: { average: 4.8, count: 41 },
  ...change,
})
const reasons = ['Specializes in Vegan', '4 years of experience', 'Relaxed', 'Female', 'Zoom'].map(
  (fact, index) => ({
    fact,
    matched: index < 4,
  }),
)

const save = (
  <ActionIcon aria-label="Save">
    <IconBookmark aria-hidden />
  </ActionIcon>
)

/** Every part of the product on one page, for who builds the next screen (docs/design.md). */
export const DesignPage = () => (
  <Page title="Title 28, one per screen" description="Small facts below it." actions={<ColorSchemeSwitch />}>
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
          <CoachCard action={save} coach={coach('e', { availability: false })} note="request pending" />
        </li>
      </CoachGrid>
      <CoachGridSkeleton count={1} />
    </Part>
    <Part title="Fields">
      <TextInput label="First name" defaultValue="Emma" />
      <TextInput label="Email" defaultValue="emma@example" error="Write the whole address" />
      <Checkbox label="Vegan" defaultChecked />
      <Switch label="Accept new clients?" defaultChecked />
    </Part>
    <Part title="Notices">
      <Group>
        <Button variant="default" onClick={() => notify('Saved')}>
          Notice
        </Button>
        <Button
          variant="default"
          onClick={() => notify('Maria is rejected', 'info', { label: 'Undo', run: () => undefined })}
        >
          With an action
        </Button>
        <Button variant="default" onClick={() => notify('That did not work', 'error')}>
          Error
        </Button>
      </Group>
    </Part>
    <Part title="States">
      <EmptyState title="No saved coaches yet" art="people" action={<Button>Find coaches</Button>}>
        Press the bookmark of a coach to keep them here.
      </EmptyState>
      <Group>
        {(['plate', 'search', 'list'] as const).map((name) => (
          <EmptyArt key={name} name={name} />
        ))}
      </Group>
      <ErrorState error={undefined} retry={() => undefined} />
      <Paper>
        <Skeleton h={56} />
      </Paper>
    </Part>
  </Page>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <Title order={2}>{title}</Title>
    {children}
  </section>
)
