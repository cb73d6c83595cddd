const CONCURRENCY = 10

/** Runs `act` for all items, ten at a time. Throws an AggregateError if any failed, after trying all of them. */
export async function inParallel<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of waiting)
      await act(item).catch((error: unknown) => {
        failures.push(error)
      })
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}
