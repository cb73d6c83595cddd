/**
 * What only the database service can do for a restore. Everything else in this folder reads and writes plain tables,
 * so it runs against the local database, too.
 */
export interface ControlPlane {
  /** The first and last moments to which the table can be restored. */
  restorablePeriod(): Promise<{ earliest: Date; latest: Date }>
  /**
   * Returns the name of a copy of the table as of that moment, once it can be read. Finds the copy that an earlier
   * run made.
   */
  tableAt(at: Date): Promise<string>
  /**
   * Stops the stream's readers, and returns a function that lets them continue. They then get every change made in
   * the meantime.
   */
  holdReaders(): Promise<() => Promise<void>>
}
