import type { ComponentType } from 'react'
import { AdminLoginPage } from '@/pages/admin-login'
import { ConfirmEmailPage } from '@/pages/confirm-email'
import { ContactPage } from '@/pages/contact'
import { FaqPage } from '@/pages/faq'
import { ForgotPasswordPage } from '@/pages/forgot-password'
import { KeepAccountPage } from '@/pages/keep-account'
import { LoginPage } from '@/pages/login'
import { NewsletterPage } from '@/pages/newsletter'
import type { PublicPath } from '@/pages/paths'
import { RegisterPage } from '@/pages/register'
import { RemindersPage } from '@/pages/reminders'
import { StopInvitationsPage } from '@/pages/stop-invitations'

/** The public pages that are interactive. */
export const interactivePages = {
  '/login': LoginPage,
  '/register': RegisterPage,
  '/forgot-password': ForgotPasswordPage,
  '/admin/login': AdminLoginPage,
  '/confirm-email': ConfirmEmailPage,
  '/keep-account': KeepAccountPage,
  '/stop-invitations': StopInvitationsPage,
  '/contact': ContactPage,
  '/faq': FaqPage,
  '/newsletter': NewsletterPage,
  '/reminders': RemindersPage,
} satisfies Partial<Record<PublicPath, ComponentType>>

export const isInteractive = (path: PublicPath): path is keyof typeof interactivePages =>
  path in interactivePages
