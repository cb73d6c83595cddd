import { coachesById } from '#core/coach/entity'
import type { StoredAnswers, SubmissionItem } from '#core/forms/assignments/entity'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { FormVersionEntity } from '#core/forms/definitions/entity'
import { formUrlOf } from '#core/forms/definitions/present'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { type Reader, redactForReader } from '#core/forms/submissions/redact-for-reader'
import type { Actor } from '#core/lib/actor'
import { personOf } from '#core/lib/present'
import { visibleClients } from '#core/relationship/visible-clients'
import { linkTo } from '#core/uploads/links'

/**
 * Presents each submission with the version of the form that was answered, without answers that the reader may not
 * see.
 */
export async function submissionsOf(
  items: SubmissionItem[],
  actor: Actor,
  reader: Reader,
): Promise<Submission[]> {
  const idsOf = (type: SubmissionItem['recipientType']) =>
    items.flatMap(({ recipientType, recipientId }) => (recipientType === type ? recipientId : []))
  const [versions, clients, coaches] = await Promise.all([
    FormVersionEntity.findMany(items),
    visibleClients(actor, idsOf('client')),
    coachesById(idsOf('coach')),
  ])
  const documents = new Map(versions.map(({ path, version, document }) => [`${path}#${version}`, document]))
  const presented = items.map(async (item) => {
    const { submissionId, path, version, title, recipientId, createdAt } = item
    const document = documents.get(`${path}#${version}`)
    if (!document) throw new Error(`Version ${version} of ${path} is gone`)
    const { data, withheld } = redactForReader(document, item, reader)
    return {
      _id: submissionId,
      data: await readable(document, data),
      withheld,
      form: formUrlOf(path),
      title,
      version,
      document,
      createdAt,
      ...(item.recipientType === 'client'
        ? { client: clients(recipientId).person }
        : { nutritionist: personOf(recipientId, coaches.get(recipientId)) }),
    }
  })
  return Promise.all(presented)
}

async function readable({ fields }: FormDocument, data: StoredAnswers): Promise<Record<string, unknown>> {
  const entries = Object.entries(data).map(async ([id, answer]) => {
    const isFile = fields.some((field) => field.id === id && field.type === 'file')
    return [id, isFile ? await linkTo(String(answer)) : answer] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
