import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps, useCanGoBack, useRouter } from '@tanstack/react-router'

interface Props {
  /** The destination if there's no previous page in the app, for example after following an external link. */
  to: LinkProps['to']
  className?: string
}

/** Returns to the previous page with its scroll position and filters. */
export function BackLink({ to, className }: Props) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      to={to}
      className={className}
      aria-label="Back"
      onClick={(event) => {
        if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        history.back()
      }}
    >
      <IconArrowLeft size={22} aria-hidden />
    </Link>
  )
}
