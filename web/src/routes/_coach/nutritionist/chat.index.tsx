import { createFileRoute } from '@tanstack/react-router'
import { NothingOpen } from '@/features/chat/nothing-open'

export const Route = createFileRoute('/_coach/nutritionist/chat/')({ component: NothingOpen })
