import { useRouter } from '@tanstack/react-router'
import { type MenuEntry, menus } from '@/features/shell/menu'
import { useSession } from '@/lib/session'
import { isAllowed } from '@/lib/where-to'

/** The entries of the signed-in person whose screens exist; none for who may not use them yet. */
export function useMenu(): readonly MenuEntry[] {
  const { routesByPath } = useRouter()
  const session = useSession()
  if (!session || session.userType === 'unregistered' || !isAllowed(session)) return []
  return menus[session.userType].filter(({ to }) => to in routesByPath)
}
