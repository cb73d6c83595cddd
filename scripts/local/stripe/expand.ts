import { settled } from '#scripts/local/stripe/billing/balance'
import { invalid } from '#scripts/local/stripe/errors'
import { invoicePaymentId } from '#scripts/local/stripe/ids'
import { page } from '#scripts/local/stripe/lists'
import type { Books, Provider } from '#scripts/local/stripe/provider'

const MAX_DEPTH = 4

type Node = Record<string, unknown>
type Find = (id: string) => object | undefined

/** Replaces ids at the given paths (`data.latest_invoice.payments`) with the objects they refer to. */
export function expand(provider: Provider, books: Books, root: object, paths: string[]): object {
  if (paths.length === 0) return root
  const copy: Node = structuredClone({ ...root })
  const finders = findersOf(provider, books)
  for (const [index, path] of paths.entries()) {
    const keys = path.split('.')
    const refuse = () => invalid(`This property cannot be expanded (${path}).`, undefined, `expand[${index}]`)
    if (keys.length > MAX_DEPTH + Number(keys[0] === 'data')) throw refuse()
    expandPath(copy, keys, { finders, refuse, lists: (node, key) => includable(provider, books, node, key) })
  }
  return copy
}

interface Context {
  finders: Record<string, Find>
  lists: (node: Node, key: string) => object | undefined
  refuse: () => Error
}

function expandPath(node: Node, [key, ...rest]: string[], context: Context) {
  if (key === undefined) return
  const value = node[key]
  const find = Object.hasOwn(context.finders, key) ? context.finders[key] : undefined
  if (value === undefined) node[key] = context.lists(node, key)
  else if (typeof value === 'string') {
    if (!find) throw context.refuse()
    node[key] = find(value) ?? value
  }
  const next = node[key]
  if (next === undefined && !find) throw context.refuse()
  for (const child of Array.isArray(next) ? next : [next])
    if (typeof child === 'object' && child !== null) expandPath(child, rest, context)
}

/** Returns a list that an object includes only on request. */
function includable(provider: Provider, books: Books, { object, id }: Node, key: string): object | undefined {
  if (typeof id !== 'string') return undefined
  if (object === 'invoice' && key === 'payments') {
    const payment = books.invoicePayments.get(invoicePaymentId(id))
    return page(payment ? [payment] : [], {}, `/v1/invoice_payments?invoice=${id}`)
  }
  if (object === 'checkout.session' && key === 'line_items')
    return page(provider.orders.get(id)?.lines ?? [], {}, `/v1/checkout/sessions/${id}/line_items`)
  return undefined
}

/** Maps a field name to a lookup for the ids in that field. */
function findersOf(provider: Provider, books: Books): Record<string, Find> {
  const balanceTransaction: Find = (id) => {
    const transaction = books.balanceTransactions.get(id)
    return transaction && settled(transaction, provider.now())
  }
  const sources = [
    books.charges,
    books.transfers,
    books.applicationFees,
    books.refunds,
    books.payouts,
    books.disputes,
  ]
  return {
    account: provider.platform.accounts.get,
    application_fee: provider.platform.applicationFees.get,
    balance_transaction: balanceTransaction,
    charge: books.charges.get,
    customer: books.customers.get,
    failure_balance_transaction: balanceTransaction,
    destination: provider.platform.accounts.get,
    invoice: books.invoices.get,
    latest_charge: books.charges.get,
    latest_invoice: books.invoices.get,
    originating_transaction: books.charges.get,
    payment_intent: books.paymentIntents.get,
    price: books.prices.get,
    product: books.products.get,
    source: (id) => sources.map((source) => source.get(id)).find((item) => item !== undefined),
    source_transaction: books.charges.get,
    source_transfer: provider.platform.transfers.get,
    subscription: books.subscriptions.get,
    transfer: books.transfers.get,
  }
}
