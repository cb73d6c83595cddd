import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '@/components/layout/section'
import { useConfirm } from '@/components/overlays/confirm'
import { useLeaveGuard } from '@/components/overlays/use-leave-guard'
import type { TableAddress } from '@/components/table/table-search'
import { ClientsTable } from '@/features/groupchats/clients-table'
import { CoachesTable } from '@/features/groupchats/coaches-table'
import type { Draft } from '@/features/groupchats/draft'
import { GroupForm } from '@/features/groupchats/group-form'
import classes from '@/features/groupchats/groupchats.module.css'
import { GroupsTable } from '@/features/groupchats/groups-table'
import { groupQuery } from '@/features/groupchats/queries'
import { Suggestions } from '@/features/groupchats/suggestions'
import { useBuilder } from '@/features/groupchats/use-builder'

interface Props {
  openId: string | undefined
  open: (id: string | undefined) => void
  groups: TableAddress
  coaches: TableAddress
  clients: TableAddress
}

/** Where admins build groups: the form, and next to it the groups, coaches and clients to choose from. */
export default function GroupBuilder({ openId, open, groups, coaches, clients }: Props) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...groupQuery(openId ?? ''), enabled: openId !== undefined })
  const builder = useBuilder((openId && data) || undefined)
  const confirm = useConfirm()
  useLeaveGuard(builder.isDirty)
  const confirmDiscard = async () =>
    !builder.isDirty ||
    confirm({
      title: 'Discard changes?',
      body: 'This group has unsaved changes.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    })
  const show = () => {
    const heading = document.getElementById('group-form')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  const use = async (draft: Draft) => {
    if (!(await confirmDiscard())) return
    open(undefined)
    builder.use(draft)
    show()
  }
  return (
    <div className={classes.builder}>
      <GroupForm builder={builder} open={open} />
      <div className={classes.tables}>
        <Suggestions use={(draft) => void use(draft)} />
        <Section title="Groups">
          <GroupsTable
            {...groups}
            openId={builder.group?.id}
            open={async (group) => {
              if (!(await confirmDiscard())) return
              queryClient.setQueryData(groupQuery(group.id).queryKey, group)
              open(group.id)
              show()
            }}
          />
        </Section>
        <Section title="Clients">
          <ClientsTable {...clients} builder={builder} />
        </Section>
        <Section title="Coaches">
          <CoachesTable {...coaches} builder={builder} />
        </Section>
      </div>
    </div>
  )
}
