/** The content of a push (`core/push/send.ts`). */
interface Note {
  title: string
  body?: string
  tag?: string
  path: string
}

interface AppWindow {
  url: string
  focused: boolean
}

/** Shown for unreadable pushes, because browsers revoke the permission if a push shows nothing. */
const UNKNOWN: Note = { title: 'Platewise', body: 'You have something new.', path: '/redirect' }

const isNote = (value: unknown): value is Note =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'path' in value &&
  isOwnPath(value.path)

const isOwnPath = (path: unknown) => typeof path === 'string' && /^\/(?!\/)/.test(path)

export function noteIn(text: string | undefined): Note {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isNote(value) ? value : UNKNOWN
  } catch {
    // It isn't from our server, or from a version with another format.
    return UNKNOWN
  }
}

const pathOf = ({ url }: AppWindow) => new URL(url).pathname

/** Whether someone is looking at it right now. */
export const isSeen = (windows: readonly AppWindow[], path: string) =>
  windows.some((appWindow) => appWindow.focused && pathOf(appWindow) === path)

/** The window to use after a click: the one that already shows it, or another of the same area of the app. */
export function windowFor<W extends AppWindow>(windows: readonly W[], path: string): W | undefined {
  const side = `/${path.split('/')[1]}/`
  const inApp = windows.filter((appWindow) => pathOf(appWindow).startsWith(side))
  return (
    inApp.find((appWindow) => pathOf(appWindow) === path) ?? inApp.find(({ focused }) => focused) ?? inApp[0]
  )
}
