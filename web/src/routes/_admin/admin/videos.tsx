import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { LateEditors } from '@/features/content/late-editors'

export const Route = createFileRoute('/_admin/admin/videos')({
  component: () => (
    <Page title="Videos" description="Videos, pictures and words that everybody sees.">
      <LateEditors
        kind="homepage"
        slots={['home-all', 'home-client', 'home-nutritionist', 'home-intake-video']}
      />
    </Page>
  ),
})
