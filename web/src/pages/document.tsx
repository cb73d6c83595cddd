import '@fontsource-variable/inter/index.css'
import '@/theme/mantine-public.css'
import 'virtual:theme-variables.css'
import '@/theme/global.css'
import '@/theme/device-font.css'
import '@/theme/coach-pages.css'
import type { ComponentType } from 'react'
import { Notices } from '@/components/states/notices'
import { PublicFrame } from '@/features/public-pages/public-frame'
import { Themed } from '@/theme/themed'

/** A complete public page, used for prerendering and in the browser. */
export function PublicDocument({ Page }: { Page: ComponentType }) {
  return (
    <Themed>
      <Notices />
      <PublicFrame>
        <Page />
      </PublicFrame>
    </Themed>
  )
}
