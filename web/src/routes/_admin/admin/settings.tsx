import { createFileRoute } from '@tanstack/react-router'
import { AdminSettings } from '@/routes/-settings'

export const Route = createFileRoute('/_admin/admin/settings')({ component: AdminSettings })
