import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClientStatus } from '#core/client/schema'
import type { CoachStatus } from '#core/coach/schema'
import type { Act } from '#core/user/audit-schema'
import { useConfirm } from '@/components/confirm'
import classes from '@/features/admin/audit.module.css'
import { CallOffImpact, DecisionImpact, ReturnImpact, SuspensionImpact } from '@/features/admin/impact'
import { askClientImpact, askCoachImpact, refreshBackOffice } from '@/features/admin/queries'
import { useAsking } from '@/features/admin/use-asking'
import { api } from '@/lib/api'
import { notify } from '@/lib/notify'

/** Brings back what was before an act, while nothing came after it; an act of its own (rule impact-first). */
export function ActUndo({ act }: { act: Act }) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { name } = act.person
  const [isAsking, ask] = useAsking(async () => {
    const { body, run } = (await plans[act.action]?.(act)) ?? {}
    if (!run) return
    const isSure = await confirm({ title: 'Undo', body, confirmLabel: 'Undo it' })
    if (!isSure) return
    try {
      await run()
      notify(`It is undone for ${name}.`)
    } finally {
      await refreshBackOffice(queryClient, act.person.id)
    }
  })
  return (
    <div className={classes.undo}>
      <Button size="sm" variant="default" loading={isAsking} onClick={ask}>
        Undo
      </Button>
    </div>
  )
}

interface Plan {
  body: ReactNode
  run: () => Promise<unknown>
}

const plans: Record<string, (act: Act) => Promise<Plan>> = {
  'client.delete': async ({ person: { id, name } }) => ({
    body: <CallOffImpact name={name} impact={await askClientImpact(id, 'ACTIVE')} />,
    run: () => api.user.restoreClient({ params: { id } }),
  }),
  'client.status': async ({ person: { id, name }, details }) => {
    const { from: status, to: previousStatus } = details as { from: ClientStatus; to: ClientStatus }
    const impact = await askClientImpact(id, status)
    const Impact = status === 'SUSPENDED' ? SuspensionImpact : ReturnImpact
    return {
      body: <Impact name={name} impact={impact} />,
      run: () => api.user.setClientStatus({ body: { userId: id, status, previousStatus } }),
    }
  },
  'coach.status': async ({ person: { id, name }, details }) => {
    const { from: status, to: previousStatus } = details as { from: CoachStatus; to: CoachStatus }
    const [impact, coach] = await Promise.all([askCoachImpact(id, status), api.coach.get({ params: { id } })])
    const { interviewStatus, comment, rejectionComment } = coach.nutritionistStatus
    return {
      body: <DecisionImpact name={name} impact={impact} isApproved={status === 'APPROVED'} />,
      run: () =>
        api.coach.setStatus({
          params: { id },
          body: { status, previousStatus, interviewStatus, comment, rejectionComment },
        }),
    }
  },
}
