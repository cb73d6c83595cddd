import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { LateEditors } from '@/features/content/late-editors'

export const Route = createFileRoute('/_admin/admin/videos')({
  component: () => (
    <Page title="Videos" description="Homepage and dashboard content.">
      <LateEditors
        kind="homepage"
        slots={['home-all', 'home-client', 'home-nutritionist', 'home-intake-video']}
      />
    </Page>
  ),
})
