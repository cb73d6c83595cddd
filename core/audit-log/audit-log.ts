import type { AuditEntry } from '#core/audit/entity'
import { readLog } from '#core/audit/log'
import { actionInfo } from '#core/audit/shared/actions'
import type { AuditQuery } from '#core/audit/shared/schema'
import type { AuditLogEntry, AuditLogPage } from '#core/audit-log/shared/audit-schema'
import { findUndoable } from '#core/audit-log/undoable'
import { FormEntity } from '#core/forms/definitions/entity'
import { UserEntity, type UserItem } from '#core/identity/entity'

/** Returns a page of the audit log with people's current names (rule audit-admin-actions). */
export async function listAuditEntries(query: AuditQuery, pageSize?: number): Promise<AuditLogPage> {
  const { entries, next } = await readLog(query, pageSize)
  const ids = entries.flatMap(({ actorId, targetId }) => [actorId, targetId])
  const paths = new Set(entries.filter(isAboutForm).map(({ targetId }) => targetId))
  const [users, forms, undoable] = await Promise.all([
    UserEntity.findMany(ids.map((userId) => ({ userId }))),
    FormEntity.findMany([...paths].map((path) => ({ path }))),
    findUndoable(entries),
  ])
  const known = {
    users: new Map(users.map((user) => [user.userId, user])),
    titles: new Map(forms.map(({ path, document }) => [path, document.title])),
  }
  return { rows: entries.map((entry) => presentEntry(entry, known, undoable.has(entry))), next }
}

const isAboutForm = ({ action }: AuditEntry) => actionInfo(action)?.target === 'form'

interface Known {
  users: Map<string, UserItem>
  /** By path. */
  titles: Map<string, string>
}

const presentEntry = (entry: AuditEntry, { users, titles }: Known, canUndo: boolean): AuditLogEntry => {
  const { entryId, actorId, adminName, actorRole, targetId, action, details, address, createdAt } = entry
  const target = users.get(targetId)
  return {
    id: entryId,
    createdAt,
    actor: { id: actorId, name: adminName ?? users.get(actorId)?.name ?? '', role: actorRole },
    action,
    person: { id: targetId, name: target?.name ?? titles.get(targetId) ?? '', type: target?.type ?? null },
    details: details ?? {},
    address: address ?? null,
    canUndo,
  }
}
