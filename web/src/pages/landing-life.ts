import { liveCalculator } from '@/features/public-pages/calculator-life'
import { liveSlider } from '@/features/public-pages/slider-life'
import { showFeatured } from '@/pages/landing-featured'
import { showNews } from '@/pages/landing-news'

/** Starts everything interactive on the landing page, which works without any code. */
export function bringToLife(): void {
  for (const slider of document.querySelectorAll<HTMLElement>('[data-slider]')) liveSlider(slider)
  const calculator = document.querySelector<HTMLFormElement>('[data-calculator]')
  if (calculator) liveCalculator(calculator)
  void showFeatured()
  void showNews()
}
