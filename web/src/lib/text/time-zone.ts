/** The device's time zone, in which it also shows days and months. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
