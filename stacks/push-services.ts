/**
 * Where the vendors of browsers take pushes, by the end of the host's name: Chrome and Edge, Firefox, Safari, Edge on
 * Windows. Behind a `=` would stand the origin where one is reached instead.
 */
export const pushServices = 'fcm.googleapis.com push.services.mozilla.com push.apple.com notify.windows.com'
