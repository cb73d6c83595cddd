import { Alert, Button, Modal, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GROUP_PLAN_CHOICES, GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'
import { emailLine, ImpactLines } from '@/components/overlays/impact-lines'
import { useLayer } from '@/components/overlays/use-layer'
import { clientPlanImpactQuery, useSetClientPlan } from '@/features/groupchats/client-plan'
import { messageOf } from '@/lib/network/api-error'
import { notifyUndo } from '@/lib/notify'

export interface ClientPlanProps {
  id: string
  name: string
  plan: GroupPlan
  close: () => void
}

const planText = (plan: GroupPlan) => (plan === 'NONE' ? 'No group plan' : GROUP_PLANS[plan].label)

/** The choice of a client's group plan, with what it affects before anything changes (rule preview-consequences). */
function ClientPlanDialog({ id, name, plan: current, close }: ClientPlanProps) {
  useLayer(close)
  const [plan, setPlan] = useState(current)
  const isChanged = plan !== current
  const change = { groupChatType: plan, previousGroupChatType: current }
  const { data: impact, error } = useQuery({ ...clientPlanImpactQuery(id, change), enabled: isChanged })
  const set = useSetClientPlan(id)
  const problem = isChanged ? (set.error ?? error) : null
  const save = () =>
    set.mutate(change, {
      onSuccess: () => {
        close()
        notifyUndo(`${name}'s group plan changed`, () =>
          set.mutateAsync({ groupChatType: current, previousGroupChatType: plan }),
        )
      },
    })
  return (
    <Modal
      opened
      onClose={close}
      title={`Group plan of ${name}`}
      padding="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Radio.Group
          label="Plan"
          value={plan}
          onChange={(value) => {
            setPlan(value as GroupPlan)
            set.reset()
          }}
        >
          <Stack gap="xs" mt="xs">
            {GROUP_PLAN_CHOICES.map((choice) => (
              <Radio key={choice} value={choice} label={planText(choice)} />
            ))}
          </Stack>
        </Radio.Group>
        {problem && (
          <Alert color="red" role="alert">
            {messageOf(problem)}
          </Alert>
        )}
        {isChanged && impact && (
          <div role="status">
            <ImpactLines
              text={`From “${planText(current)}” to “${planText(plan)}”.`}
              lines={[
                impact.group !== null && `${name} stays in the group ${impact.group.groupName}.`,
                impact.isPaid && 'They keep paying the price at which they joined.',
                plan === 'NONE' && 'They can choose a plan again.',
                impact.mails > 0 && emailLine(name, impact.mails),
              ]}
            />
          </div>
        )}
        <Button disabled={!isChanged || !impact || problem !== null} loading={set.isPending} onClick={save}>
          Change group plan
        </Button>
      </Stack>
    </Modal>
  )
}

// `lazy` requires a default export.
export { ClientPlanDialog as default }
