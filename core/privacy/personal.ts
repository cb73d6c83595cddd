import type { ExportCategory, TopicName } from '#core/privacy/shared/topics'

/**
 * What becomes of something stored when a person is erased whom it is about (rules deleted-client and deleted-coach):
 * - `delete`: it goes.
 * - `unname`: it's shared with others and stays, without what names the person.
 * - `keep`: it stays, as payments do, or because it contains only ids, which belong to no one after the erasure.
 * - `expire`: it goes by itself, soon enough that no one has to wait for it.
 */
export type Erasure = 'delete' | 'unname' | 'keep' | 'expire'

/**
 * What something stored is about people. The export, the erasure, a restore, docs/privacy.md and tests read it (rule
 * entities-declare-personal-data).
 */
export interface Personal<A> {
  topic: TopicName
  /** The attributes that name the people whom it is about. */
  of: readonly A[]
  /** Other attributes with ids of people. These stay when the people are erased. */
  alsoNames?: readonly A[]
  /** Which part of the person's own export contains it. Without this, it is a copy, a count or a technical secret. */
  exportedIn?: ExportCategory
  erasure: Erasure
}
