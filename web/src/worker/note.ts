/** What a push carries (`core/push/send.ts`). */
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

/** Whatever came: a push that shows nothing costs the right to get any. */
const UNKNOWN: Note = { title: 'Platewise', body: 'Something new waits for you.', path: '/redirect' }

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
    // Not of our server, or of one that says it otherwise.
    return UNKNOWN
  }
}

const pathOf = ({ url }: AppWindow) => new URL(url).pathname

/** Whether somebody looks at it right now. */
export const isSeen = (windows: readonly AppWindow[], path: string) =>
  windows.some((one) => one.focused && pathOf(one) === path)

/** The window in which a click goes on: the one that shows it, or else one of the same side of the app. */
export function windowFor<W extends AppWindow>(windows: readonly W[], path: string): W | undefined {
  const side = `/${path.split('/')[1]}/`
  const inApp = windows.filter((one) => pathOf(one).startsWith(side))
  return inApp.find((one) => pathOf(one) === path) ?? inApp.find(({ focused }) => focused) ?? inApp[0]
}
