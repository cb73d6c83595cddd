import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '@/features/chat/rows'
import type { Timetoken } from '@/features/chat/timetoken'

const END_PIXELS = 48
const TOP_PIXELS = 160

interface Options {
  rows: Row[]
  hasOlder: boolean
  loadOlder: () => void
  /** The newest message is in sight. */
  onRead: (timetoken: Timetoken) => void
}

const isAtBottom = (log: HTMLElement) => log.scrollHeight - log.scrollTop - log.clientHeight < END_PIXELS
const elementOf = (log: HTMLElement, key: string) =>
  log.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

/** Keeps the reader's place in the log whatever is added above or below. */
export function useLogScroll({ rows, hasOlder, loadOlder, onRead }: Options) {
  const ref = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [fresh, setFresh] = useState(0)
  const place = useRef({ isAtEnd: true, key: '', top: 0, lastTimetoken: '', isPlaced: false })
  const newest = newestOf(rows)
  const lastRow = rows.at(-1)
  const isOwnLast =
    lastRow?.kind === 'message' && 'state' in lastRow.message && lastRow.message.state === 'sending'

  /** Remembers the topmost message in sight, which must not move. */
  const remember = useCallback(() => {
    const log = ref.current
    if (!log) return
    const { left, top, width } = log.getBoundingClientRect()
    const row = document.elementFromPoint(left + width / 2, top + 12)?.closest<HTMLElement>('[data-key]')
    place.current.isAtEnd = isAtBottom(log)
    place.current.key = row?.dataset.key ?? ''
    place.current.top = row ? row.getBoundingClientRect().top : 0
    setAtEnd(place.current.isAtEnd)
    if (place.current.isAtEnd) setFresh(0)
  }, [])

  const read = useCallback(() => {
    if (newest && place.current.isAtEnd && document.visibilityState === 'visible') onRead(newest)
  }, [newest, onRead])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change, and only then
  useLayoutEffect(() => {
    const log = ref.current
    if (!log) return
    const { current } = place
    if (!current.isPlaced) {
      const divider = elementOf(log, 'unread')
      log.scrollTop = divider ? divider.offsetTop - 24 : log.scrollHeight
      current.isPlaced = true
    } else if (current.isAtEnd || isOwnLast) {
      log.scrollTop = log.scrollHeight
    } else {
      const row = current.key && elementOf(log, current.key)
      if (row) log.scrollTop += row.getBoundingClientRect().top - current.top
      setFresh((count) => count + arrivedAfter(rows, current.lastTimetoken))
    }
    current.lastTimetoken = newest ?? ''
    remember()
    read()
  }, [rows])

  // A composer that grows or a keyboard that opens must not hide the end.
  useEffect(() => {
    const log = ref.current
    if (!log) return
    const observer = new ResizeObserver(() => {
      if (place.current.isAtEnd) log.scrollTop = log.scrollHeight
    })
    observer.observe(log)
    document.addEventListener('visibilitychange', read)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', read)
    }
  }, [read])

  const onScroll = () => {
    remember()
    read()
    if (ref.current && ref.current.scrollTop < TOP_PIXELS && hasOlder) loadOlder()
  }
  const toEnd = () => ref.current?.scrollTo({ top: ref.current.scrollHeight })
  const toKey = useCallback((key: string) => {
    const log = ref.current
    // After the render that brought the row.
    requestAnimationFrame(() => log && elementOf(log, key)?.scrollIntoView({ block: 'center' }))
  }, [])
  return { ref, isAtEnd, fresh, toEnd, toKey, onScroll }
}

function newestOf(rows: Row[]): Timetoken | undefined {
  const row = rows.findLast((one) => one.kind === 'message' && 'timetoken' in one.message)
  return row?.kind === 'message' && 'timetoken' in row.message ? row.message.timetoken : undefined
}

/** How many messages of others are newer. Timetokens have the same number of digits here. */
const arrivedAfter = (rows: Row[], timetoken: Timetoken) =>
  rows.filter(
    (row) =>
      row.kind === 'message' && !row.isOwn && 'timetoken' in row.message && row.message.timetoken > timetoken,
  ).length
