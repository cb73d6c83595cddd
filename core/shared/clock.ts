let read = Date.now

/** The product's only clock, in milliseconds since 1970. */
export const now = () => read()
export const nowSeconds = (): EpochSeconds => Math.floor(read() / 1000)
export const nowIso = () => new Date(read()).toISOString()

export function setClock(clock: () => number = Date.now) {
  read = clock
}

/** In UTC: `YYYY-MM`, `YYYY-MM-DD`, `YYYY-MM-DDTHH`, seconds since 1970. */
export type Month = string
export type Day = string
export type Hour = string
export type EpochSeconds = number

export const monthOf = (time: number): Month => new Date(time).toISOString().slice(0, 7)
export const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10)
export const hourOf = (time: number): Hour => new Date(time).toISOString().slice(0, 13)

/** The hour in which the last 24 hours began. What happens in that hour counts as new. */
export const lastDayStart = (): Hour => hourOf(now() - 24 * 3_600_000)

export const FIRST_YEAR = 2022
export const FIRST_MONTH = `${FIRST_YEAR}-01`

export const byNewest = (a: { createdAt: string }, b: { createdAt: string }) =>
  b.createdAt.localeCompare(a.createdAt)

/** Whom an email is written to. */
export interface EmailReader {
  /** Of the device used last. */
  timeZone?: string | undefined
}

/** `December 23, 2026`, for sentences in emails, in the reader's time zone (rule dates). */
export const dateInSentence = (time: EpochSeconds | string, { timeZone = 'UTC' }: EmailReader) =>
  new Date(typeof time === 'number' ? time * 1000 : time).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone,
  })
