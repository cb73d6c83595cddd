/** Pages that anyone can read: separate, prerendered documents outside the app (rule separate-public-pages). */
export const PUBLIC_PATHS = [
  '/',
  '/about',
  '/support',
  '/contact',
  '/faq',
  '/privacy',
  '/terms',
  '/login',
  '/register',
  '/forgot-password',
  '/admin/login',
  '/confirm-email',
  '/keep-account',
  '/stop-invitations',
  '/newsletter',
  '/reminders',
  '/404',
] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

/** Maps `/login/` to the page `/login`. */
export const publicPathOf = (pathname: string): PublicPath | undefined => {
  const path = pathname.replace(/(?<=.)\/$/, '')
  return PUBLIC_PATHS.find((publicPath) => publicPath === path)
}
