import { IconDots, IconHelpCircle, IconMenu2 } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Logo } from '@/components/layout/logo'
import { SkipLink } from '@/components/layout/skip-link'
import { DesktopNote } from '@/features/shell/desktop-note'
import { isEntryOf } from '@/features/shell/menu'
import { MenuBadge, NavLink } from '@/features/shell/nav-link'
import classes from '@/features/shell/shell.module.css'
import { useMenu, useSettingsEntry } from '@/features/shell/use-menu'
import { FROM_LAPTOP } from '@/lib/page/breakpoints'

const MenuDrawer = lazy(() => import('@/features/shell/menu-drawer'))
const LogoutButton = lazy(() => import('@/features/shell/logout-button'))
const isWide = () => window.matchMedia(FROM_LAPTOP).matches

/** The layout of every signed-in screen: top bar, side menu, and a bottom bar on phones. */
export function Shell({ children }: { children: ReactNode }) {
  const menu = useMenu()
  const [isFolded, setFolded] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // Until the next screen has loaded, the menu already shows it as current.
  const isLeaving = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' &&
      resolvedLocation !== undefined &&
      resolvedLocation.pathname !== location.pathname,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the place changes
  useEffect(() => setDrawerOpen(false), [pathname])

  const toggle = () => (isWide() ? setFolded(!isFolded) : setDrawerOpen(true))
  const primary = menu.filter((entry) => entry.isPrimary)
  // At most one, so that badges don't cover each other.
  const hiddenBadge = menu.find((entry) => !entry.isPrimary && entry.badge)?.badge
  const isElsewhere = !primary.some((entry) => isEntryOf(entry, pathname))
  return (
    <div className={classes.shell} data-menu={menu.length > 0 && !isFolded}>
      <SkipLink />
      <header className={classes.top}>
        {menu.length > 0 && (
          <button type="button" className={classes.iconButton} aria-label="Menu" onClick={toggle}>
            <IconMenu2 aria-hidden />
          </button>
        )}
        <Link to="/redirect" className={classes.home} aria-label="Platewise, home">
          <Logo />
        </Link>
        {menu.length === 0 && (
          <Suspense>
            <LogoutButton />
          </Suspense>
        )}
        {/* Help is in the same place on every screen (WCAG 3.2.6). */}
        <a href="/support" className={classes.iconButton} aria-label="Support">
          <IconHelpCircle aria-hidden />
        </a>
      </header>
      {menu.length > 0 && (
        <>
          <nav className={classes.side} aria-label="Main">
            {menu.map((entry) => (
              <NavLink key={entry.to} entry={entry} kind="side" />
            ))}
            <SideFooter />
          </nav>
          {/* Displayed below the content but earlier in the tab order, because pages can be long. */}
          <nav className={classes.bottom} aria-label="Quick">
            {primary.map((entry) => (
              <NavLink key={entry.to} entry={entry} kind="bottom" />
            ))}
            <button
              type="button"
              className={classes.bottomLink}
              aria-current={isElsewhere && 'page'}
              aria-expanded={isDrawerOpen}
              onClick={() => setDrawerOpen(true)}
            >
              <IconDots size={22} aria-hidden />
              <span>More</span>
              {hiddenBadge && <MenuBadge {...hiddenBadge} />}
            </button>
          </nav>
        </>
      )}
      <main id="main" className={classes.main} tabIndex={-1} aria-busy={isLeaving}>
        {menu.length > 0 && <DesktopNote />}
        {children}
      </main>
      {isDrawerOpen && (
        <Suspense>
          <MenuDrawer close={() => setDrawerOpen(false)}>
            {menu.map((entry) => (
              <NavLink key={entry.to} entry={entry} kind="side" />
            ))}
            <SideFooter />
          </MenuDrawer>
        </Suspense>
      )}
    </div>
  )
}

function SideFooter() {
  return (
    <div className={classes.sideFooter}>
      <NavLink entry={useSettingsEntry()} kind="side" />
      <Suspense>
        <LogoutButton />
      </Suspense>
    </div>
  )
}
