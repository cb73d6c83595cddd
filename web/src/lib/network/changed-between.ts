/** The values in `after` that differ from those in `before`, with their names. */
export const changedBetween = <T>(before: Record<string, T>, after: Record<string, T>): [string, T][] =>
  Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
