import { prepareAuditEntry } from '#core/audit/audit'
import { ContentEntity, type ContentItem, ContentVersionEntity, versionKey } from '#core/content/entity'
import { sanitise } from '#core/content/sanitise'
import type {
  DraftInput,
  Edited,
  EditedQuery,
  FaqInput,
  HomepageInput,
  Slot,
  Version,
  VersionPage,
} from '#core/content/shared/schema'
import { SLOTS } from '#core/content/shared/schema'
import type { AdminActor } from '#core/lib/actor'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write, write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'

const VERSIONS_PER_PAGE = 20

interface TextInput {
  slot: Slot
  text: string
  revision?: number
}

const changed = () =>
  conflict('Someone else just saved this text. Please compare the two versions.', 'CHANGED')

export async function listEdited({ kind }: EditedQuery): Promise<Edited[]> {
  const prefix = kind === 'faq' ? 'faq-' : 'home-'
  const slots = SLOTS.filter((slot) => slot.startsWith(prefix))
  return Promise.all(slots.map(async (slot) => editedOf(await read(slot))))
}

export async function saveFaq(actor: AdminActor, { type, ...input }: FaqInput): Promise<Edited> {
  const [edited] = await publish(actor, [{ slot: `faq-${type}`, ...input }])
  if (!edited) throw notFound('Text')
  return edited
}

/** Publishes all of the texts or none. */
export const saveHomepage = (actor: AdminActor, { data }: HomepageInput) =>
  publish(
    actor,
    data.map(({ type, ...input }) => ({ slot: `home-${type}` as const, ...input })),
  )

/**
 * Saves a draft, or discards it if `text` is null. Only admins see drafts, to edit or preview them. Throws CHANGED
 * (409) if someone else has saved since `revision`.
 */
export async function saveDraft(actor: AdminActor, { slot, text, revision }: DraftInput): Promise<Edited> {
  return retryOnConflict(async () => {
    const before = await read(slot)
    if (before.revision !== revision) throw changed()
    if (text === null && !before.draft) return editedOf(before)
    const draft = text === null ? undefined : { text: sanitise(text), ...signed(actor) }
    const after = { ...before, draft, revision: revision + 1 }
    await write(replacing(before, after))
    return editedOf(after)
  })
}

export async function listVersions(slot: Slot, before?: number): Promise<VersionPage> {
  const items = await ContentVersionEntity.query(`content-versions#${slot}`, {
    limit: VERSIONS_PER_PAGE + 1,
    newestFirst: true,
    ...(before && { below: versionKey(before) }),
  })
  const versions = items.slice(0, VERSIONS_PER_PAGE)
  return { versions, next: items.length > VERSIONS_PER_PAGE ? (versions.at(-1)?.version ?? null) : null }
}

export async function getVersion(slot: Slot, version: number): Promise<Version> {
  const item = await ContentVersionEntity.find({ slot, version })
  if (!item) throw notFound('Version')
  return item
}

/** Publishes these texts and discards their drafts. A text that hasn't changed gets no new version. */
async function publish(actor: AdminActor, input: TextInput[]): Promise<Edited[]> {
  const clean = input.map((item) => ({ ...item, text: sanitise(item.text) }))
  return retryOnConflict(async () => {
    const all = await Promise.all(
      clean.map(async ({ slot, text, revision }) => {
        const before = await read(slot)
        if (revision !== undefined && before.revision !== revision) throw changed()
        if (before.text === text && !before.draft) return { after: before, writes: [] }
        const isNew = before.text !== text
        const after: ContentItem = {
          ...before,
          ...(isNew && { text, version: before.version + 1, ...signed(actor) }),
          draft: undefined,
          revision: before.revision + 1,
        }
        return { after, writes: [replacing(before, after), ...(isNew ? publication(actor, after) : [])] }
      }),
    )
    const writes = all.flatMap((update) => update.writes)
    if (writes.length > 0) await transact(writes)
    return all.map(({ after }) => editedOf(after))
  })
}

function publication(actor: AdminActor, { slot, version, text }: ContentItem): Write[] {
  return [
    ContentVersionEntity.create({ slot, version, text, ...signed(actor) }, { else: changedMeanwhile }),
    prepareAuditEntry(actor, 'content.publish', slot, { version }),
  ]
}

const read = async (slot: Slot): Promise<ContentItem> =>
  (await ContentEntity.find({ slot })) ?? { slot, text: '', version: 0, revision: 0 }

const replacing = ({ revision }: ContentItem, after: ContentItem) =>
  ContentEntity.put(after, {
    if: { revision: revision === 0 ? { absent: true } : revision },
    else: changedMeanwhile,
  })

const signed = ({ name }: AdminActor) => ({ savedAt: nowIso(), savedBy: name })

const editedOf = ({ slot, text, version, revision, savedAt, savedBy, draft }: ContentItem): Edited => ({
  slot,
  text,
  version,
  revision,
  savedAt: savedAt ?? null,
  savedBy: savedBy ?? null,
  draft: draft ?? null,
})
