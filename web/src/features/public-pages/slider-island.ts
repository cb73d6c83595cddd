const NEXT_MS = 5000

/**
 * Advances the slider every five seconds unless the user hovers over it, focuses it or pauses it. With
 * reduced motion it starts paused. Without this code the slider is still a row that can be swiped.
 */
export function hydrateSlider(slider: HTMLElement): void {
  const track = slider.querySelector('ul')
  const pause = slider.querySelector<HTMLButtonElement>('[data-pause]')
  if (!track || !pause) return
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  let isPaused = calm.matches
  let isSeen = false

  const label = () => {
    pause.setAttribute('aria-label', isPaused ? 'Play' : 'Pause')
    pause.dataset.paused = String(isPaused)
    // Announces slides only while paused. During autoplay that would be noise.
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
  // If all slides fit, no controls are needed.
  new ResizeObserver(() => {
    slider.toggleAttribute('data-whole', track.scrollWidth <= track.clientWidth)
  }).observe(track)
  window.setInterval(() => mayMove() && step(1), NEXT_MS)
  label()
}
