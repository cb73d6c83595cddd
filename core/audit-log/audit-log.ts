import type { AuditEntry } from '#core/audit/entity'
import { readLog } from '#core/audit/log'
import type { AuditQuery } from '#core/audit/shared/schema'
import type { AuditLogEntry, AuditLogPage } from '#core/audit-log/shared/audit-schema'
import { findUndoable } from '#core/audit-log/undoable'
import { UserEntity, type UserItem } from '#core/identity/entity'

/** Returns a page of the audit log with people's current names (rule privileged-acts-are-audited). */
export async function list(query: AuditQuery, pageSize?: number): Promise<AuditLogPage> {
  const { entries, next } = await readLog(query, pageSize)
  const ids = entries.flatMap(({ actorId, targetId }) => [actorId, targetId])
  const [users, undoable] = await Promise.all([
    UserEntity.findMany(ids.map((userId) => ({ userId }))),
    findUndoable(entries),
  ])
  const userOf = new Map(users.map((user) => [user.userId, user]))
  return { rows: entries.map((entry) => presentEntry(entry, userOf, undoable.has(entry))), next }
}

const presentEntry = (entry: AuditEntry, users: Map<string, UserItem>, canUndo: boolean): AuditLogEntry => {
  const { entryId, actorId, adminName, actorRole, targetId, action, details, address, createdAt } = entry
  const target = users.get(targetId)
  return {
    id: entryId,
    createdAt,
    actor: { id: actorId, name: adminName ?? users.get(actorId)?.name ?? '', role: actorRole },
    action,
    person: { id: targetId, name: target?.name ?? '', type: target?.type ?? null },
    details: details ?? {},
    address: address ?? null,
    canUndo,
  }
}
