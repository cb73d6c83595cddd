import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps, useCanGoBack, useRouter } from '@tanstack/react-router'

interface Props {
  /** Where it leads when the app has shown no page before, as after a link from outside. */
  to: LinkProps['to']
  className?: string
}

/** The page before, scrolled and filtered as it was left. */
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
