import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_open/faq')({ component: () => <Page title="Faq" width="narrow" /> })
