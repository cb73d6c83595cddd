import classes from '@/components/layout/logo.module.css'

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="#1d7547" />
        <circle cx="16" cy="16.5" r="9.5" fill="#fff" />
        <path d="M15.5 22c-4.5-1-6-5.5-4.5-9.5 4.5 0 7 3 6 7.5z" fill="#3dab6d" />
        <path
          d="M16 23.5c-.5-4 .5-7.5 5-9.5"
          fill="none"
          stroke="#1d7547"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      </svg>
      Platewise
    </span>
  )
}
