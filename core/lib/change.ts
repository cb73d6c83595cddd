/**
 * A change of one item, from the table's stream. `before` is undefined for a new item, and `after` for a deleted one.
 */
export interface Change<T> {
  /** Unique to this change, and the same each time the stream delivers it. */
  id: string
  before: T | undefined
  after: T | undefined
}
