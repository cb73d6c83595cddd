import { clearExpiredPromotions } from '#core/coach/promotion'
import { log } from '#core/lib/log'

/** Hourly: clears expired promotions (rule promotion). */
export async function handler(): Promise<void> {
  log('info', 'promotions expired', { count: await clearExpiredPromotions() })
}
