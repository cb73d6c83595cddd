import { CheckoutEntity, SubscriptionEntity } from '#core/billing/entity'
import { PromotionPurchaseEntity } from '#core/billing/sales/promotion-entity'
import { coachNames, otherNames } from '#core/data-export/names'
import { dollars, isoOfSeconds, nextAfter, PAGE_SIZE, type ReadPart } from '#core/data-export/part'
import { cursorOf, LedgerEntity, type LedgerEntry } from '#core/ledger/entity'

export const subscriptions: ReadPart = async ({ owner, after }) => {
  const isClient = owner.role === 'client'
  const items = isClient
    ? await SubscriptionEntity.queryPage(`client#${owner.id}`, {
        prefix: 'subscription#',
        pageSize: PAGE_SIZE,
        ...(after && { after: { clientId: owner.id, subscriptionId: after } }),
      })
    : await SubscriptionEntity.query(`coach#${owner.id}`, {
        index: 'gsi1',
        // Nothing in this partition sorts after the subscriptions.
        above: `subscription#${after ?? ''}`,
        limit: PAGE_SIZE,
      })
  const otherOf = ({ coachId, clientId }: (typeof items)[number]) => (isClient ? coachId : clientId)
  const names = await otherNames(owner, items.map(otherOf))
  return {
    rows: items.map((item) => ({
      id: item.subscriptionId,
      [isClient ? 'coach' : 'client']: names(otherOf(item)),
      kind: item.kind,
      title: item.title,
      status: item.status,
      dollarsPerMonth: dollars(item.amountCents),
      dollarsPerMonthFromNextPeriod: item.nextAmountCents === null ? null : dollars(item.nextAmountCents),
      paidUntil: isoOfSeconds(item.currentPeriodEnd),
      endsAt: isoOfSeconds(item.cancelAt),
      endedAt: isoOfSeconds(item.endedAt),
      createdAt: item.createdAt,
    })),
    next: nextAfter(items, ({ subscriptionId }) => subscriptionId),
  }
}

export const checkouts: ReadPart = async ({ owner: { id: clientId }, after }) => {
  const items = await CheckoutEntity.queryPage(`client#${clientId}`, {
    prefix: 'checkout#',
    pageSize: PAGE_SIZE,
    ...(after && { after: { clientId, sessionId: after } }),
  })
  const names = await coachNames(items.flatMap(({ coachId }) => coachId ?? []))
  return {
    rows: items.map(({ sessionId, coachId, amountCents, period, terms, agreedAt, subscriptionId }) => ({
      id: sessionId,
      coach: coachId ? names(coachId) : null,
      dollars: amountCents === undefined ? null : dollars(amountCents),
      period: period ?? null,
      terms: terms ?? null,
      agreedAt: agreedAt ?? null,
      subscription: subscriptionId ?? null,
    })),
    next: nextAfter(items, ({ sessionId }) => sessionId),
  }
}

export const promotions: ReadPart = async ({ owner: { id: coachId }, after }) => {
  const items = await PromotionPurchaseEntity.queryPage(`coach#${coachId}`, {
    prefix: 'promotion#',
    pageSize: PAGE_SIZE,
    ...(after && { after: { coachId, sessionId: after } }),
  })
  return {
    rows: items.map(({ sessionId, outcome, promotionTime, decidedAt }) => ({
      id: sessionId,
      outcome,
      promotedUntil: promotionTime,
      decidedAt,
    })),
    next: nextAfter(items, ({ sessionId }) => sessionId),
  }
}

/** Payments to and from coaches. The platform's own entries, such as its fee, belong to no person. */
export const payments: ReadPart = async ({ owner, after }) => {
  const isClient = owner.role === 'client'
  const entries = isClient ? await listPaid(owner.id, after) : await listEarned(owner.id, after)
  const otherOf = ({ accountId, clientId }: LedgerEntry) => (isClient ? accountId : clientId)
  const names = await otherNames(
    owner,
    entries.flatMap((entry) => otherOf(entry) ?? []),
  )
  return {
    rows: entries.map((entry) => ({
      id: entry.entryId,
      type: entry.type,
      [isClient ? 'coach' : 'client']: names(otherOf(entry) ?? ''),
      /** After our fee. */
      dollarsToCoach: dollars(entry.amountCents),
      date: isoOfSeconds(entry.created),
      charge: entry.chargeId,
      subscription: entry.subscriptionId,
    })),
    next: nextAfter(entries, (last) => `${cursorOf(last)}#${last.accountId}`),
  }
}

const listPaid = (clientId: string, after: string | undefined) =>
  LedgerEntity.query(`paid#${clientId}`, { index: 'gsi2', above: after, limit: PAGE_SIZE })

function listEarned(accountId: string, after: string | undefined) {
  const [created, entryId = ''] = after?.split('#') ?? []
  return LedgerEntity.queryPage(`ledger#${accountId}`, {
    prefix: 'entry#',
    pageSize: PAGE_SIZE,
    ...(created && { after: { accountId, created: Number(created), entryId } }),
  })
}
