import { FACT_NAMES, type Fact } from '#core/forms/definitions/shared/fact-kinds'
import { FactEntity, FactVersionEntity } from '#core/forms/health-profile/entity'
import { transact, write } from '#core/lib/table'

const PAGE_SIZE = 50

export async function removeFacts(clientId: string): Promise<void> {
  for (const fact of FACT_NAMES) await removeFact(clientId, fact)
}

/** Deletes the history first, because without the fact nothing refers to it. */
export async function removeFact(clientId: string, fact: Fact): Promise<void> {
  for (;;) {
    const versions = await FactVersionEntity.query(`fact-versions#${clientId}#${fact}`, {
      limit: PAGE_SIZE,
      isConsistent: true,
    })
    if (versions.length > 0) await transact(versions.map((version) => FactVersionEntity.remove(version)))
    if (versions.length < PAGE_SIZE) break
  }
  await write(FactEntity.remove({ clientId, fact }))
}
