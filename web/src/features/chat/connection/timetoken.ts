/** PubNub's timestamp: a decimal string of 100-nanosecond steps since 1970, too large for a number. */
export type Timetoken = string

/** Sorts timetokens from old to new. */
export const compareTimetokens = (a: Timetoken, b: Timetoken) =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export const isAfter = (a: Timetoken, b: Timetoken) => compareTimetokens(a, b) > 0

export const nextTimetoken = (timetoken: Timetoken): Timetoken => String(BigInt(timetoken) + 1n)

/** Returns milliseconds since 1970. */
export const millisecondsOf = (timetoken: Timetoken) => Number(BigInt(timetoken) / 10_000n)
