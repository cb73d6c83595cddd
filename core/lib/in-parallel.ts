const CONCURRENCY = 10

/** Runs `act` for all items, ten at a time. `act` must handle its own errors. */
export async function inParallel<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await act(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
