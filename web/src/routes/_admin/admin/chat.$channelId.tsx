import { createFileRoute } from '@tanstack/react-router'
import { Conversation } from '@/features/chat/conversation'

export const Route = createFileRoute('/_admin/admin/chat/$channelId')({ component: Conversation })
