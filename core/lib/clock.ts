let read = Date.now

/** The one clock of the product, in milliseconds since 1970. */
export const now = () => read()
export const nowSeconds = () => Math.floor(read() / 1000)
export const nowIso = () => new Date(read()).toISOString()

export function setClock(clock: () => number = Date.now) {
  read = clock
}

/** `YYYY-MM` of a time in milliseconds, in UTC. */
export const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7)
/** `YYYY-MM-DD` of a time in milliseconds, in UTC. */
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Every month from January 2022 to now, as `YYYY-MM`, oldest first. */
export function monthsOfBusiness(): string[] {
  const last = monthOf(now())
  const months: string[] = []
  for (let index = 0; ; index++) {
    const label = monthOf(Date.UTC(2022, index))
    if (label > last) return months
    months.push(label)
  }
}

export const byNewest = (a: { createdAt: string }, b: { createdAt: string }) =>
  b.createdAt.localeCompare(a.createdAt)
