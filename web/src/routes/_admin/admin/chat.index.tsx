import { createFileRoute } from '@tanstack/react-router'
import { NothingOpen } from '@/features/chat/nothing-open'

export const Route = createFileRoute('/_admin/admin/chat/')({ component: NothingOpen })
