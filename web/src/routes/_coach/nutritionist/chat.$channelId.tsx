import { createFileRoute } from '@tanstack/react-router'
import { Conversation } from '@/features/chat/conversation'

export const Route = createFileRoute('/_coach/nutritionist/chat/$channelId')({ component: Conversation })
