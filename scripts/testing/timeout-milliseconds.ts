/** A busy machine takes longer than the seconds that are usual: what never comes is told all the same. */
export const PATIENCE_MILLISECONDS = 60_000
