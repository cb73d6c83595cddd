import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '@/features/public/landing'

export const Route = createFileRoute('/_public/')({ component: Landing })
