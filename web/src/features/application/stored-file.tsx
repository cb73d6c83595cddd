import { Anchor } from '@mantine/core'
import { type AnswerField, LABELS } from '@/features/application/fields'

/** The link of a file that is stored. */
export const StoredFile = ({ url, field }: { url: string; field: AnswerField }) => (
  <Anchor href={url} target="_blank" rel="noopener noreferrer" underline="always">
    Open {LABELS[field].toLowerCase()}
  </Anchor>
)
