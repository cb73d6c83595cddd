import { List, Text } from '@mantine/core'
import { countText, money, numberText } from '@/lib/text/format'

export type ImpactLine = string | false | undefined

/** Shows the impact of an action: its purpose, and a line for everything it affects. */
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

export const emailLine = (name: string, count: number) =>
  `${name} will get ${count === 1 ? 'an email' : `${numberText(count)} emails`}.`

const refundLine = (count: number) =>
  `${countText(count, 'payment')} made in the meantime will be refunded, with an email to ${count === 1 ? 'the' : 'each'} client.`

/** What happens to open payment pages and to payments made there in the meantime. */
export const pageLines = ({ pages, refunds }: { pages: number; refunds: number }): ImpactLine[] => [
  pages > 0 && `${countText(pages, 'checkout')} in progress will be canceled.`,
  refunds > 0 && refundLine(refunds),
]

const listPrices = (dollars: readonly number[]) => dollars.map((amount) => money(amount * 100)).join(' / ')

/** How a coach's monthly prices change. */
export const priceLine = ({
  prices,
}: {
  prices: { before: readonly number[]; after: readonly number[] } | null
}): ImpactLine =>
  prices !== null &&
  `The monthly prices change from ${listPrices(prices.before)} to ${listPrices(prices.after)}. Current subscriptions keep theirs.`
