import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { newId } from '#core/lib/ids'
import { shape } from '#core/lib/shape'
import { write } from '#core/lib/table'
import { conflict, isConflict } from '#core/shared/errors'

const MigrationLease = shape({
  name: v.string(),
  holder: v.string(),
  /** In milliseconds since 1970. */
  until: v.number(),
})
type MigrationLease = v.InferOutput<typeof MigrationLease>

/** Which process migrates this table. There is at most one: `migration-lease`. */
export const MigrationLeaseEntity = entity('migration-lease', {
  personal: false,
  shape: MigrationLease,
  id: ['name'],
  key: ({ name }) => ({ pk: 'migration-lease', sk: name }),
})

const KEY = { name: 'all' }
const LEASE_MS = 20_000
const RENEWAL_MS = 5_000
const POLL_MS = 250

const isTaken = () => conflict('Another process is migrating this table.', 'MIGRATION_RUNNING')

/**
 * Runs `act` while holding the lease on migrating this table. If another process holds it, waits up to 20 seconds,
 * after which the lease of a killed process has expired, and then throws the conflict MIGRATION_RUNNING. `assertHeld`
 * throws if this process slept so long that another one took over.
 */
export async function withMigrationLease<T>(act: (assertHeld: () => void) => Promise<T>): Promise<T> {
  const holder = newId()
  let lease = await acquire(holder)
  let loss: unknown
  const renew = async () => {
    const renewed = { ...lease, until: Date.now() + LEASE_MS }
    await write(MigrationLeaseEntity.put(renewed, { if: { holder }, else: isTaken }))
    lease = renewed
  }
  const timer = setInterval(() => {
    renew().catch((error) => {
      // After another error, such as a lost connection, the next renewal may still be in time.
      if (isConflict(error, 'MIGRATION_RUNNING') || Date.now() > lease.until) loss = error
    })
  }, RENEWAL_MS)
  try {
    return await act(() => {
      if (loss) throw loss
    })
  } finally {
    clearInterval(timer)
    await write(MigrationLeaseEntity.remove(KEY, { if: { holder }, else: isTaken })).catch(() => {})
  }
}

async function acquire(holder: string): Promise<MigrationLease> {
  let first: MigrationLease | undefined
  for (;;) {
    const current = await MigrationLeaseEntity.find(KEY)
    if (!current || current.until <= Date.now()) return take(holder, current)
    first ??= current
    if (current.holder !== first.holder || current.until !== first.until) throw isTaken()
    await sleep(POLL_MS)
  }
}

async function take(holder: string, expired: MigrationLease | undefined): Promise<MigrationLease> {
  const lease = { ...KEY, holder, until: Date.now() + LEASE_MS }
  await write(
    expired
      ? MigrationLeaseEntity.put(lease, {
          if: { holder: expired.holder, until: expired.until },
          else: isTaken,
        })
      : MigrationLeaseEntity.create(lease, { else: isTaken }),
  )
  return lease
}
