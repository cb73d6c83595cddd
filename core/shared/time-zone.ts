import * as v from 'valibot'

const NO_ZONE = 'Unknown time zone'
const ZoneName = v.pipe(
  v.string(NO_ZONE),
  v.maxLength(60, NO_ZONE),
  v.regex(/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/, NO_ZONE),
)

function isTimeZone(timeZone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** An IANA time zone name. */
export const TimeZone = v.pipe(ZoneName, v.check(isTimeZone, NO_ZONE))

/** The time zone of a device. One that only the device knows, because it is newer, counts as UTC. */
export const DeviceTimeZone = v.pipe(
  ZoneName,
  v.transform((timeZone) => (isTimeZone(timeZone) ? timeZone : 'UTC')),
)
/** The reader's time zone. */
export const ReaderTimeZone = v.optional(DeviceTimeZone, 'UTC')
export const ReaderQuery = v.strictObject({ timeZone: ReaderTimeZone })
