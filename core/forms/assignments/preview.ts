import { COACHES, OpenAssignmentEntity, senderKey } from '#core/forms/assignments/entity'
import { namedReachable, type Reachable } from '#core/forms/assignments/reachable-clients'
import { sendableForms, senderOf } from '#core/forms/assignments/send'
import type { PreviewRequest, SendingPreview } from '#core/forms/assignments/shared/recipients-schema'
import type { Builder } from '#core/forms/definitions/forms'

/** As many as the sentence about the people names. */
const SHOWN_NAMES = 2

/**
 * Counts what a sending would do now. People who can't be reached are only named by the id from the request, whether
 * they are suspended, someone else's client or don't exist.
 */
export async function previewSending(
  actor: Builder,
  { recipientIds, formUrls }: PreviewRequest,
): Promise<SendingPreview> {
  const senderId = senderOf(actor, { senderId: null })
  const [forms, people] = await Promise.all([
    sendableForms(actor, formUrls),
    namedReachable(senderId, recipientIds),
  ])
  const open = await Promise.all(forms.map(({ path }) => countOpen(senderId, path, people)))
  const alreadyOpen = open.reduce((sum, count) => sum + count, 0)
  const reached = new Set(people.map(({ recipientId }) => recipientId))
  return {
    forms: forms.map(({ path, document }) => ({ path, title: document.title })),
    people: people.length,
    names: people.slice(0, SHOWN_NAMES).map(({ name }) => name),
    unreachableIds: recipientIds.filter((id) => !reached.has(id)),
    toSend: people.length * forms.length - alreadyOpen,
    alreadyOpen,
  }
}

/** How many of these people still have a form open from the sender. */
async function countOpen(senderId: string | null, path: string, people: Reachable[]): Promise<number> {
  const readOpen = async (type: Reachable['recipientType'], prefix: string) => {
    const ids = new Set(people.flatMap((one) => (one.recipientType === type ? one.recipientId : [])))
    if (ids.size === 0) return 0
    const open = await OpenAssignmentEntity.queryAll(`pending#${path}`, { prefix: `${prefix}#` })
    return open.filter(({ recipientId }) => ids.has(recipientId)).length
  }
  const [clients, coaches] = await Promise.all([
    readOpen('client', senderKey(senderId)),
    readOpen('coach', COACHES),
  ])
  return clients + coaches
}
