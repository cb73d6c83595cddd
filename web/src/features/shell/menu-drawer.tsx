import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from '@/components/use-focus-return'

function MenuDrawer({ close, children }: { close: () => void; children: ReactNode }) {
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={close}
      title="Menu"
      size="min(320px, 85vw)"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <nav aria-label="Main">{children}</nav>
    </Drawer>
  )
}

// `lazy` asks for a default export.
export { MenuDrawer as default }
