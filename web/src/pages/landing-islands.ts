import { hydrateCalculator } from '@/features/public-pages/calculator-island'
import { hydrateSlider } from '@/features/public-pages/slider-island'
import { showFeatured } from '@/pages/landing-featured'
import { showNews } from '@/pages/landing-news'

/** Starts everything interactive on the landing page, which works without any code. */
export function hydrateLandingPage(): void {
  for (const slider of document.querySelectorAll<HTMLElement>('[data-slider]')) hydrateSlider(slider)
  const calculator = document.querySelector<HTMLFormElement>('[data-calculator]')
  if (calculator) hydrateCalculator(calculator)
  void showFeatured()
  void showNews()
}
