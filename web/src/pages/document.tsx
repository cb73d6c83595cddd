import '@fontsource-variable/inter/index.css'
import '@/theme/mantine-public.css'
import '@/theme/global.css'
import { MantineProvider } from '@mantine/core'
import type { ComponentType } from 'react'
import { Notices } from '@/components/notices'
import { PublicFrame } from '@/features/public/public-frame'
import { colorSchemeManager } from '@/theme/color-scheme'
import { cssVariables, theme } from '@/theme/theme'

/** A public page as a whole, built ahead and in the browser alike. */
export function PublicDocument({ Page }: { Page: ComponentType }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <Notices />
      <PublicFrame>
        <Page />
      </PublicFrame>
    </MantineProvider>
  )
}
