import type { ComponentType } from 'react'
import { AboutPage } from '@/pages/about'
import type { interactivePages } from '@/pages/interactive-pages'
import { LandingPage } from '@/pages/landing'
import { NotFoundPage } from '@/pages/not-found'
import type { PublicPath } from '@/pages/paths'
import { PrivacyPage } from '@/pages/privacy'
import { SupportPage } from '@/pages/support'
import { TermsPage } from '@/pages/terms'

/** Public pages that are only text and links. Once prerendered, they run no code. */
export const textPages: Record<Exclude<PublicPath, keyof typeof interactivePages>, ComponentType> = {
  '/': LandingPage,
  '/about': AboutPage,
  '/support': SupportPage,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
  '/404': NotFoundPage,
}
