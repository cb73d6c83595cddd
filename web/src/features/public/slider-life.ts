const NEXT_MS = 5000

/**
 * Goes on by itself every five seconds, as long as nobody points at it, has the focus in it or has paused it, and for
 * who wants no motion only once they ask for it. It is a row that is swiped, and stays one without this.
 */
export function liveSlider(slider: HTMLElement): void {
  const track = slider.querySelector('ul')
  const pause = slider.querySelector<HTMLButtonElement>('[data-pause]')
  if (!track || !pause) return
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  let isPaused = calm.matches
  let isSeen = false

  const label = () => {
    pause.setAttribute('aria-label', isPaused ? 'Play' : 'Pause')
    pause.dataset.paused = String(isPaused)
    // Who stopped it is told what comes; while it moves by itself that would be noise.
    track.setAttribute('aria-live', isPaused ? 'polite' : 'off')
  }
  const step = (by: 1 | -1) => {
    const { scrollLeft, scrollWidth, clientWidth } = track
    const end = scrollWidth - clientWidth
    const width = (track.children[1] as HTMLElement | undefined)?.offsetLeft ?? clientWidth
    const slide = width - ((track.children[0] as HTMLElement | undefined)?.offsetLeft ?? 0)
    const isAtEdge = by > 0 ? scrollLeft >= end - 2 : scrollLeft <= 2
    const left = isAtEdge ? (by > 0 ? 0 : end) : scrollLeft + by * slide
    track.scrollTo({ left, behavior: calm.matches ? 'instant' : 'smooth' })
  }
  const mayMove = () => !isPaused && isSeen && !document.hidden && !slider.matches(':hover, :focus-within')

  pause.addEventListener('click', () => {
    isPaused = !isPaused
    label()
  })
  slider.querySelector('[data-back]')?.addEventListener('click', () => step(-1))
  slider.querySelector('[data-on]')?.addEventListener('click', () => step(1))
  new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false
  }).observe(slider)
  // Where all of it is in sight, there is nothing to press.
  new ResizeObserver(() => {
    slider.toggleAttribute('data-whole', track.scrollWidth <= track.clientWidth)
  }).observe(track)
  window.setInterval(() => mayMove() && step(1), NEXT_MS)
  label()
}
