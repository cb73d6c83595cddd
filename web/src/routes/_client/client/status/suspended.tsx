import { createFileRoute } from '@tanstack/react-router'
import { SuspendedPage } from '@/features/account/suspended-page'

export const Route = createFileRoute('/_client/client/status/suspended')({ component: SuspendedPage })
