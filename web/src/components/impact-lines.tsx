import { List, Text } from '@mantine/core'

export type ImpactLine = string | false | undefined

/** What an act is about to touch: what it is for, and a line for each thing that there is. */
export const ImpactLines = ({ text, lines }: { text: string; lines: ImpactLine[] }) => (
  <>
    <Text>{text}</Text>
    <List mt="xs">
      {lines
        .filter((line) => typeof line === 'string')
        .map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
    </List>
  </>
)

/** `1 email`, `2 emails`. */
export const counted = (count: number, one: string, several = `${one}s`) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`
