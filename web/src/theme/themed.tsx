import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from '@/theme/color-scheme'
import { cssVariables, theme } from '@/theme/theme'

export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      {children}
    </MantineProvider>
  )
}
