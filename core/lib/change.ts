/** A change of one item as the table's stream tells it: `before` is missing when it is new, `after` when it is gone. */
export interface Change<T> {
  /** The same for each time that this change is told, and for no other. */
  id: string
  before: T | undefined
  after: T | undefined
}
