import type { ExportCategory, TopicName } from '#core/privacy/shared/topics'

/**
 * What happens to an item when the person it is about is erased (rules deleted-client and deleted-coach):
 * - `delete`: it is deleted.
 * - `unname`: it is shared with others, so it stays without what names the person.
 * - `keep`: it stays, because it records a payment or contains only ids, which identify no one after the erasure.
 * - `expire`: it expires soon enough by itself.
 */
export type Erasure = 'delete' | 'unname' | 'keep' | 'expire'

/**
 * Declares what an entity stores about people. The export, the erasure, a restore, docs/privacy.md and tests read it
 * (rule entities-declare-personal-data).
 */
export interface Personal<A> {
  topic: TopicName
  /** The attributes with the ids of the people whom the item is about. */
  of: readonly A[]
  /** Other attributes with ids of people, which stay when those people are erased. */
  alsoNames?: readonly A[]
  /** The part of the person's own export that contains it. Copies, counts and technical secrets aren't exported. */
  exportedIn?: ExportCategory
  erasure: Erasure
}
