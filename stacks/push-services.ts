/**
 * Hosts of the browser vendors' push services, by suffix: Chrome and Edge, Firefox, Safari, Edge on Windows.
 * An entry with `=` gives the origin to use instead.
 */
export const pushServices = 'fcm.googleapis.com push.services.mozilla.com push.apple.com notify.windows.com'
