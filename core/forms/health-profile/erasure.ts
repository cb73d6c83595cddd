import { HEALTH_FACT_NAMES, type HealthFactName } from '#core/forms/definitions/shared/health-fact-kinds'
import { HealthFactEntity, HealthFactVersionEntity } from '#core/forms/health-profile/entity'
import { transact, write } from '#core/lib/table'

const PAGE_SIZE = 50

export async function removeHealthFacts(clientId: string): Promise<void> {
  for (const fact of HEALTH_FACT_NAMES) await removeHealthFact(clientId, fact)
}

/** Deletes the history first, because without the fact nothing refers to it. */
export async function removeHealthFact(clientId: string, fact: HealthFactName): Promise<void> {
  for (;;) {
    const versions = await HealthFactVersionEntity.query(`health-fact-versions#${clientId}#${fact}`, {
      limit: PAGE_SIZE,
      isConsistent: true,
    })
    if (versions.length > 0)
      await transact(versions.map((version) => HealthFactVersionEntity.remove(version)))
    if (versions.length < PAGE_SIZE) break
  }
  await write(HealthFactEntity.remove({ clientId, fact }))
}
