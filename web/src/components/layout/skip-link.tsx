import classes from '@/components/layout/skip-link.module.css'

export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  )
}
