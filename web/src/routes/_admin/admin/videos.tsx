import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { LazySlotEditors } from '@/features/content/lazy-slot-editors'

export const Route = createFileRoute('/_admin/admin/videos')({
  component: () => (
    <Page title="Videos" description="Homepage and dashboard content.">
      <LazySlotEditors
        kind="homepage"
        slots={['home-all', 'home-client', 'home-nutritionist', 'home-intake-video']}
      />
    </Page>
  ),
})
