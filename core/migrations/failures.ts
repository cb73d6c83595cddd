import { log } from '#core/lib/log'
import type { Stored } from '#core/lib/stored-item'
import { write } from '#core/lib/table'
import { UnreadableItem } from '#core/lib/unreadable'
import { MigrationFailureEntity } from '#core/migrations/entity'
import { RefusedChange } from '#core/migrations/plan-change'
import { hashOfKey, type MigrationReport } from '#core/migrations/report'
import { fourDigits } from '#core/migrations/title'
import { AppError } from '#core/shared/errors'

/** Whether an item has been changed since it was read. */
export const isStale = (error: unknown) => error instanceof AppError && error.kind === 'conflict'

/** Says why an item can't be changed, without any of its content. Undefined if the error isn't about the item. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof UnreadableItem) return "It can't be read"
  if (error instanceof RefusedChange) return error.message
  if (isStale(error)) return 'It kept changing'
  const name = error instanceof Error ? error.name : ''
  return /^(ValidationException|TransactionCanceledException)$/.test(name)
    ? `${name} when writing it`
    : undefined
}

export const failureOf = (item: Stored, reason: string): MigrationReport['failures'][number] => ({
  key: hashOfKey(item),
  itemEntity: String(item.entity),
  reason,
})

export async function listFailures(number: number): Promise<MigrationReport['failures']> {
  const failures = await MigrationFailureEntity.queryAll(`migration#${fourDigits(number)}`)
  return failures.map(({ key, itemEntity, reason }) => ({ key, itemEntity, reason }))
}

export async function storeFailure(number: number, item: Stored, reason: string): Promise<void> {
  const failure = failureOf(item, reason)
  log('error', 'migration failed for an item', { number, ...failure })
  await write(MigrationFailureEntity.put({ number, ...failure }))
}

export const removeFailure = (number: number, key: string) =>
  write(MigrationFailureEntity.remove({ number, key }))

export async function removeFailures(number: number): Promise<void> {
  for (const { key } of await listFailures(number)) await removeFailure(number, key)
}
