import { isDeepStrictEqual } from 'node:util'
import { prepareAuditEntry } from '#core/audit/audit'
import type { Action } from '#core/audit/shared/actions'
import {
  FormCountEntity,
  FormEntity,
  type FormItem,
  type FormOwner,
  FormVersionEntity,
} from '#core/forms/definitions/entity'
import { formOf, wholeFormOf } from '#core/forms/definitions/present'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { type Field, isQuestion } from '#core/forms/definitions/shared/fields'
import { askerOf, mayRead, purposeOf } from '#core/forms/definitions/shared/purposes'
import type { Form, FormEdit, FormTag, NewForm, WholeForm } from '#core/forms/definitions/shared/schema'
import type { AdminActor, CoachActor } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { transact, type Write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, invalid, isConflict, notFound, retryableConflict } from '#core/shared/errors'
import { fold } from '#core/shared/fold'

/** Limit per owner, so that a list of forms fits into one response (rule forms-are-documents). */
export const MAX_FORMS = 100

export type Builder = AdminActor | CoachActor
export const ownerOf = (actor: Builder): FormOwner => (actor.role === 'admin' ? 'admin' : actor.id)

const tooMany = () =>
  conflict(`You've reached the limit of ${MAX_FORMS} forms. Delete one to add another.`, 'TOO_MANY_FORMS')
const alreadyExists = () => conflict('This form already exists', 'CONFLICT', 'EXISTS')
const newerVersionPublished = () =>
  retryableConflict(
    'Someone else published a newer version while you were editing. Please check and try again.',
  )

/** Lists the caller's own forms and, for coaches, the admins' forms that coaches may send, newest first. */
export async function listForms(actor: Builder): Promise<Form[]> {
  const owner = ownerOf(actor)
  const [own, shared] = await Promise.all([listOf(owner), owner === 'admin' ? [] : listOf('admin')])
  const forms = [...own, ...shared.filter(isForCoaches)]
  return forms
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || a.path.localeCompare(b.path))
    .filter((form) => owner === 'admin' || !form.tags.includes('disabled'))
    .map((form) => formOf(form, owner))
}

/**
 * Lists the newest forms that can no longer be sent but whose answers stay readable: deleted ones and, for coaches,
 * forms that the admins have disabled (rule removed-forms).
 */
export async function listPast(actor: Builder): Promise<Form[]> {
  const owner = ownerOf(actor)
  const isCoach = owner !== 'admin'
  const removedOf = (formOwner: FormOwner) =>
    FormEntity.query(`past-forms#${formOwner}`, { index: 'gsi2', newestFirst: true, limit: MAX_FORMS })
  const [own, removed, admins] = await Promise.all([
    removedOf(owner),
    isCoach ? removedOf('admin') : [],
    isCoach ? listOf('admin') : [],
  ])
  const disabled = admins.filter(({ tags }) => tags.includes('disabled'))
  const shared = [...removed, ...disabled].filter(({ tags }) => tags.includes('coach'))
  return [...own, ...shared].map((form) => formOf(form, owner))
}

const listOf = (owner: FormOwner) => FormEntity.query(`forms#${owner}`, { index: 'gsi1', limit: MAX_FORMS })

export const isForCoaches = ({ owner, tags }: Pick<FormItem, 'owner' | 'tags'>) =>
  owner === 'admin' && tags.includes('coach') && !tags.includes('disabled')

export async function getSendable(actor: Builder, path: string): Promise<FormItem> {
  const form = await FormEntity.find({ path })
  if (!form || !isSendableBy(ownerOf(actor), form)) throw notFound('Form')
  return form
}

/** True for the owner's disabled forms too, because sending those gets its own error. */
export const isSendableBy = (owner: FormOwner, form: FormItem) =>
  !form.removedAt && (form.owner === owner || (owner !== 'admin' && isForCoaches(form)))

export async function publish(
  actor: Builder,
  { document, tags, draftId = newId() }: NewForm,
): Promise<WholeForm> {
  const owner = ownerOf(actor)
  assertReadable(owner, tags, document)
  const time = nowIso()
  const form: FormItem = {
    path: `${slugOf(document.title)}-${draftId.slice(-8).toLowerCase()}`,
    owner,
    tags: owner === 'admin' ? tags : ['coach'],
    version: 1,
    document,
    createdAt: time,
    updatedAt: time,
  }
  try {
    await transact([
      FormEntity.create(form, { else: alreadyExists }),
      FormVersionEntity.create({ path: form.path, version: 1, document }),
      FormCountEntity.upsert(
        { owner },
        { add: { count: 1 } },
        { if: { count: { not: MAX_FORMS } }, else: tooMany },
      ),
      ...audited(actor, 'form.publish', form),
    ])
  } catch (error) {
    const first = isConflict(error, 'EXISTS') ? await FormEntity.find(form) : undefined
    if (first?.owner !== owner) throw error
    return wholeFormOf(first, owner)
  }
  return wholeFormOf(form, owner)
}

/**
 * Publishes a new version of a form. An edit without changes creates no version. Throws 409 if someone else has
 * published since.
 */
export async function editForm(
  actor: Builder,
  path: string,
  { document, tags, version }: FormEdit,
): Promise<WholeForm> {
  const before = await getOwn(actor, path)
  const after: FormItem = { ...before, document, tags: before.owner === 'admin' ? tags : before.tags }
  const isSame = isDeepStrictEqual([before.document, before.tags], [after.document, after.tags])
  if (isSame) return wholeFormOf(before, before.owner)
  if (before.version !== version) throw newerVersionPublished()
  assertReadable(before.owner, after.tags, document)
  Object.assign(after, { version: version + 1, updatedAt: nowIso() })
  await transact([
    FormEntity.put(after, { if: { version, removedAt: { absent: true } }, else: newerVersionPublished }),
    FormVersionEntity.create({ path, version: after.version, document }),
    ...audited(actor, 'form.publish', after),
  ])
  return wholeFormOf(after, before.owner)
}

/**
 * Deletes a form. It can no longer be sent, but people who have it can still answer, and answers stay readable (rule
 * removed-forms).
 */
export async function removeForm(actor: Builder, path: string): Promise<void> {
  const form = await getOwn(actor, path)
  await transact([
    FormEntity.put(
      { ...form, removedAt: nowIso() },
      { if: { version: form.version, removedAt: { absent: true } }, else: newerVersionPublished },
    ),
    FormCountEntity.update({ owner: form.owner }, { add: { count: -1 } }),
    ...audited(actor, 'form.remove', form),
  ])
}

async function getOwn(actor: Builder, path: string): Promise<FormItem> {
  const form = await FormEntity.find({ path })
  if (!form || form.removedAt || form.owner !== ownerOf(actor)) throw notFound('Form')
  return form
}

/**
 * Throws 400 if the sender couldn't read an answer. The readers are the coach or, unless coaches can send the form,
 * the admins.
 */
function assertReadable(owner: FormOwner, tags: FormTag[], { fields }: FormDocument) {
  const role = askerOf(owner !== 'admin', tags)
  const isUnread = (field: Field) =>
    role && isQuestion(field) && !mayRead(purposeOf(field, { recipientType: 'client' }), role)
  const issues = fields.flatMap((field, index) =>
    isUnread(field)
      ? [{ path: `document.fields.${index}.purpose`, message: "The sender couldn't read this answer" }]
      : [],
  )
  if (issues.length > 0) throw invalid(issues)
}

const audited = (actor: Builder, action: Action, { path, version }: FormItem): Write[] =>
  actor.role === 'admin' ? [prepareAuditEntry(actor, action, path, { version })] : []

const slugOf = (title: string) =>
  fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '') || 'form'
