import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Logo } from '@/components/layout/logo'
import { SkipLink } from '@/components/layout/skip-link'
import classes from '@/features/public-pages/public-frame.module.css'
import { hasToken } from '@/lib/session/auth'

const footerLinks = [
  ['Coaches', '/coaches'],
  ['Support', '/support'],
  ['Contact', '/contact'],
  ['FAQ', '/faq'],
  ['About', '/about'],
  ['Newsletter', '/newsletter'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
] as const

/**
 * Header and footer of the pages that need no session. They don't depend on the router, so text pages stay
 * free of code.
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  // The session may have changed since web/early.js checked it.
  useEffect(() => void document.documentElement.toggleAttribute('data-signed-in', hasToken()))
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.header}>
        <a href="/" className={classes.home} aria-label="Platewise, home">
          <Logo />
        </a>
        <Button component="a" href="/redirect" className={classes.signedIn}>
          Dashboard
        </Button>
        <nav aria-label="Account" className={classes.account}>
          <Button component="a" href="/coaches" variant="subtle" className={classes.coaches}>
            Coaches
          </Button>
          <Button component="a" href="/login" variant="subtle">
            Login
          </Button>
          <Button component="a" href="/register" className={classes.join}>
            Get started
          </Button>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <nav aria-label="Help and legal">
          {footerLinks.map(([label, href]) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <p>Platewise is nutrition coaching, not medical care.</p>
      </footer>
    </div>
  )
}
