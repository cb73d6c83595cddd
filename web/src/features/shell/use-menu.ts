import { IconSettings } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MenuEntry, menus } from '@/features/shell/menu'
import { isAllowed } from '@/lib/page/home-path'
import { useSession } from '@/lib/session/session'

/**
 * The menu entries of the signed-in person whose screens exist. Empty for people who may not use the product
 * yet.
 */
export function useMenu(): readonly MenuEntry[] {
  const { routesByPath } = useRouter()
  const session = useSession()
  if (!session || session.userType === 'unregistered' || !isAllowed(session)) return []
  return menus[session.userType].filter(({ to }) => to in routesByPath)
}

/** The settings of the signed-in person, below the menu. */
export function useSettingsEntry(): MenuEntry {
  const userType = useSession()?.userType ?? 'client'
  return { label: 'Settings', to: `/${userType}/settings`, Icon: IconSettings }
}
