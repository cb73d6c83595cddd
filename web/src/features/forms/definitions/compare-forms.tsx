import { Badge, Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { WholeForm } from '#core/forms/definitions/shared/schema'
import { DateText } from '@/components/date-text'
import { useLayer } from '@/components/overlays/use-layer'
import classes from '@/features/forms/definitions/compare-forms.module.css'
import {
  type ComparedField,
  comparedFields,
  differentProperties,
} from '@/features/forms/definitions/differences'
import type { EditedForm } from '@/features/forms/definitions/use-builder'
import { timeText } from '@/lib/text/format'

interface Props {
  mine: EditedForm
  /** The published version. */
  theirs: WholeForm
  keepMine: () => void
  takeTheirs: () => void
  close: () => void
}

/**
 * Someone else published first: shows what differs and asks which version to continue with (rule
 * reject-stale-texts).
 */
function CompareForms({ mine, theirs, keepMine, takeTheirs, close }: Props) {
  useLayer(close)
  const different = differentProperties(mine, theirs)
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={`Version ${theirs.version} was published while you were editing`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>
        Choose the version to continue with. If you keep yours, your next Publish replaces the other for
        everyone.
      </Text>
      {different.length > 0 && <Text mt="sm">Also different: {different.join(', ')}.</Text>}
      <div className={classes.both}>
        <Side label="The published version" document={theirs.document} fields={comparedFields(theirs, mine)}>
          Published <DateText time={theirs.updatedAt} /> {timeText(theirs.updatedAt)}
        </Side>
        <Side label="Your version" document={mine.document} fields={comparedFields(mine, theirs)}>
          Yours
        </Side>
      </div>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={takeTheirs}>
          Use the other
        </Button>
        <Button onClick={keepMine}>Keep mine</Button>
      </Group>
    </Modal>
  )
}

interface SideProps {
  label: string
  document: EditedForm['document']
  fields: ComparedField[]
  children: ReactNode
}

const Side = ({ label, document: { title, description }, fields, children }: SideProps) => (
  <section className={classes.side} aria-label={label}>
    <h3>{children}</h3>
    <strong>{title}</strong>
    {description && <p>{description}</p>}
    <ol>
      {fields.map(({ id, name, note }) => (
        <li key={id}>
          {name}{' '}
          {note && (
            <Badge variant="light" size="sm">
              {note}
            </Badge>
          )}
        </li>
      ))}
    </ol>
  </section>
)

// `lazy` requires a default export.
export { CompareForms as default }
