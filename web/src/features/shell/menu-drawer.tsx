import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLayer } from '@/components/overlays/use-layer'

function MenuDrawer({ close, children }: { close: () => void; children: ReactNode }) {
  useLayer(close)
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

// `lazy` requires a default export.
export { MenuDrawer as default }
