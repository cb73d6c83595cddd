import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/button-link'
import { Logo } from '@/components/logo'
import { SkipLink } from '@/components/skip-link'
import classes from '@/features/public/public-frame.module.css'
import { hasToken } from '@/lib/auth'

const footerLinks = [
  ['Support', '/support'],
  ['Contact', '/contact'],
  ['FAQ', '/faq'],
  ['About', '/about'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
] as const

/** Header and footer of the pages that need no session. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const isSignedIn = hasToken()
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.header}>
        <Link to="/" className={classes.home} aria-label="Platewise, home">
          <Logo />
        </Link>
        {isSignedIn ? (
          <ButtonLink to="/redirect">Dashboard</ButtonLink>
        ) : (
          <nav aria-label="Account" className={classes.account}>
            <ButtonLink to="/login" variant="subtle">
              Login
            </ButtonLink>
            <ButtonLink to="/register" className={classes.join}>
              Get started
            </ButtonLink>
          </nav>
        )}
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <nav aria-label="Help and legal">
          {footerLinks.map(([label, to]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <p>Platewise is nutrition coaching, not medical care.</p>
      </footer>
    </div>
  )
}
