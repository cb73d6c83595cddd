import '@fontsource-variable/inter/index.css'
import '@/theme/mantine-public.css'
import '@/theme/global.css'
import '@/theme/coach-pages.css'
import type { ComponentType } from 'react'
import { Notices } from '@/components/notices'
import { PublicFrame } from '@/features/public/public-frame'
import { Themed } from '@/theme/themed'

/** A public page as a whole, built ahead and in the browser alike. */
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
