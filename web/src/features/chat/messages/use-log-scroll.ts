import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Timetoken } from '@/features/chat/connection/timetoken'
import type { Row } from '@/features/chat/messages/message-rows'

const END_PIXELS = 48
const TOP_PIXELS = 160
/** The distance kept above the unread line. */
const DIVIDER_PIXELS = 40

interface Options {
  rows: Row[]
  newest: Timetoken | undefined
  hasOlder: boolean
  loadOlder: () => void
  /** Called when everything up to the newest message is in view. */
  onRead: (timetoken: Timetoken) => void
}

const isAtBottom = (log: HTMLElement) => log.scrollHeight - log.scrollTop - log.clientHeight < END_PIXELS
const elementOf = (log: HTMLElement, key: string) =>
  log.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

/** Skips dividers, because a day's divider moves up when older messages of that day load. */
function topmostMessage(log: HTMLElement): HTMLElement | undefined {
  const { left, top, width } = log.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + 12)?.closest('[data-key]')
  let row: Element | null = hit ?? log.querySelector('[data-key]')
  while (row && row.tagName !== 'ARTICLE') row = row.nextElementSibling
  return row instanceof HTMLElement ? row : undefined
}

/** Keeps the reader's place in the log when rows are added above or below. */
export function useLogScroll({ rows, newest, hasOlder, loadOlder, onRead }: Options) {
  const ref = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [newCount, setNewCount] = useState(0)
  const place = useRef({ isAtEnd: true, key: '', top: 0, scrollTop: 0, lastTimetoken: '', isPlaced: false })
  const lastRow = rows.at(-1)
  const isOwnLast =
    lastRow?.kind === 'message' && 'state' in lastRow.message && lastRow.message.state === 'sending'

  /**
   * Remembers the topmost visible message, which must not move. Growing rows can push the end out of view too, but
   * only scrolling up counts as leaving it.
   */
  const remember = useCallback((wasAtEnd = false) => {
    const log = ref.current
    if (!log) return
    const row = topmostMessage(log)
    place.current.isAtEnd = isAtBottom(log) || (wasAtEnd && log.scrollTop >= place.current.scrollTop)
    place.current.scrollTop = log.scrollTop
    place.current.key = row?.dataset.key ?? ''
    place.current.top = row ? row.getBoundingClientRect().top : 0
    setAtEnd(place.current.isAtEnd)
    if (place.current.isAtEnd) setNewCount(0)
  }, [])

  const read = useEffectEvent(() => {
    if (newest && place.current.isAtEnd && document.visibilityState === 'visible') onRead(newest)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change, and only then
  useLayoutEffect(() => {
    const log = ref.current
    if (!log) return
    const { current } = place
    if (!current.isPlaced) {
      const divider = elementOf(log, 'unread')
      log.scrollTop = divider ? divider.offsetTop - DIVIDER_PIXELS : log.scrollHeight
      current.isPlaced = true
    } else if (current.isAtEnd || isOwnLast) {
      log.scrollTop = log.scrollHeight
    } else {
      const row = current.key && elementOf(log, current.key)
      if (row) log.scrollTop += row.getBoundingClientRect().top - current.top
      const added = countAfter(rows, current.lastTimetoken)
      setNewCount((count) => count + added)
    }
    current.lastTimetoken = newest ?? ''
    remember()
    read()
  }, [rows])

  // Keeps the end in view when the composer grows, a keyboard opens or rows get their actual height.
  useEffect(() => {
    const log = ref.current
    if (!log?.firstElementChild) return
    const observer = new ResizeObserver(() => {
      if (place.current.isAtEnd) log.scrollTop = log.scrollHeight
    })
    const onVisible = () => read()
    observer.observe(log)
    observer.observe(log.firstElementChild)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])

  const onScroll = () => {
    remember(place.current.isAtEnd)
    if (newest && place.current.isAtEnd) onRead(newest)
    if (ref.current && ref.current.scrollTop < TOP_PIXELS && hasOlder) loadOlder()
  }
  const scrollToEnd = () => ref.current?.scrollTo({ top: ref.current.scrollHeight })
  const scrollToKey = useCallback(
    (key: string) => {
      // Waits for the render that adds the row.
      requestAnimationFrame(() => {
        const row = ref.current && elementOf(ref.current, key)
        row?.scrollIntoView({ block: 'center' })
        remember()
      })
    },
    [remember],
  )
  return { ref, isAtEnd, newCount, scrollToEnd, scrollToKey, onScroll }
}

/** How many messages from others are newer. String comparison works, because timetokens have the same length here. */
const countAfter = (rows: Row[], timetoken: Timetoken) =>
  rows.filter(
    (row) =>
      row.kind === 'message' && !row.isOwn && 'timetoken' in row.message && row.message.timetoken > timetoken,
  ).length
