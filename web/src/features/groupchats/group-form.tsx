import { Button, Text, Title } from '@mantine/core'
import type { GroupChat } from '#core/groupchats/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { Form, SubmitButton } from '@/components/fields/form'
import { SelectField } from '@/components/fields/select-field'
import { TextField } from '@/components/fields/text-field'
import { Card } from '@/components/layout/card'
import { useConfirm } from '@/components/overlays/confirm'
import { ChosenClients, ChosenCoach } from '@/features/groupchats/chosen'
import { refusalOfDraft } from '@/features/groupchats/draft'
import { GroupMoney } from '@/features/groupchats/group-money'
import { PLANS } from '@/features/groupchats/group-text'
import classes from '@/features/groupchats/groupchats.module.css'
import { useDeleteGroup, useSaveGroup } from '@/features/groupchats/queries'
import type { Builder } from '@/features/groupchats/use-builder'
import { isApiError } from '@/lib/network/api-error'
import { notify, notifyUndo } from '@/lib/notify'

interface Props {
  builder: Builder
  /** Opens a group, or none, through the URL. */
  open: (id: string | undefined) => void
}

/** The group being built, its monthly revenue, and why it can't be saved yet. */
export function GroupForm({ builder, open }: Props) {
  const { group, form, draft, refusal } = builder
  const save = useSaveGroup()
  const confirm = useConfirm()
  const submit = async (fields: { groupName: string; groupChatType: typeof draft.plan }) => {
    if (refusal) return void (await builder.say(refusal))
    const people = { nutritionistId: draft.coach?.id ?? null, clientIds: draft.members.map(({ id }) => id) }
    try {
      const saved = await save.mutateAsync({ ...fields, ...people, before: group })
      builder.load(saved)
      open(saved.id)
      notify(`${saved.groupName} saved`)
    } catch (error) {
      if (!isApiError(error, 'GROUP_RULE') && !isApiError(error, 'STALE')) throw error
      await builder.say(error.message)
    }
  }
  const clear = async () => {
    const isSure =
      !builder.isDirty ||
      (await confirm({
        title: 'Discard changes?',
        body: 'This group has unsaved changes.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
      }))
    if (!isSure) return
    builder.load(undefined)
    open(undefined)
  }
  return (
    <Card className={classes.form} aria-labelledby="group-form" id="group">
      <Title order={2} id="group-form" tabIndex={-1}>
        {group ? group.groupName : 'New group'}
      </Title>
      {group?.locked && (
        <Text size="sm" c="dimmed">
          A client pays for this group, so its coach and paying clients can't be changed and it can't be
          deleted.
        </Text>
      )}
      <Form form={form} onSubmit={submit}>
        <TextField control={form.control} name="groupName" label="Group Name" max={60} autoComplete="off" />
        <SelectField
          control={form.control}
          name="groupChatType"
          label="Group type"
          options={PLANS}
          onChoose={(plan) => void builder.choosePlan(plan)}
        />
        <ChosenCoach builder={builder} />
        <ChosenClients builder={builder} />
        <div role="status" className={classes.refusal}>
          {refusal}
        </div>
        <GroupMoney {...draft} />
        <div className={classes.buttons}>
          <SubmitButton>Save group</SubmitButton>
          {group && (
            <ButtonLink to="/admin/chat/$channelId" params={{ channelId: group.channelId }} variant="default">
              Open chat
            </ButtonLink>
          )}
          {group && <DeleteButton builder={builder} open={open} />}
          <Button variant="subtle" onClick={() => void clear()}>
            Clear
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function DeleteButton({ builder, open }: Props) {
  const { group, load, say } = builder
  const confirm = useConfirm()
  const { remove, restore } = useDeleteGroup()
  const confirmDelete = async () => {
    if (!group) return
    const refusal = refusalOfDraft(group, null)
    if (refusal) return void (await say(refusal))
    const isSure = await confirm({
      title: `Delete ${group.groupName}?`,
      body: `The chat disappears for ${whose(group.chatGroupsClients.length, group.nutritionist !== null)}, and checkouts in progress are canceled. No one has paid.`,
      confirmLabel: 'Delete group',
      isDestructive: true,
    })
    if (!isSure) return
    try {
      const deleted = await remove.mutateAsync(group)
      load(undefined)
      open(undefined)
      // This button has unmounted by then, so failures show in the global error notice.
      notifyUndo(
        `${group.groupName} deleted`,
        () =>
          void restore.mutateAsync(deleted).then(
            (restored) => {
              open(restored.id)
              notify(returnText(group, restored))
            },
            () => undefined,
          ),
      )
    } catch (error) {
      if (!isApiError(error)) throw error
      await say(error.message)
    }
  }
  return (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      loading={remove.isPending}
      onClick={() => void confirmDelete()}
    >
      Delete group
    </Button>
  )
}

/** Clients whose accounts were deleted in the meantime aren't restored. */
function returnText(before: GroupChat, { groupName, clientIds }: GroupChat): string {
  const missing = before.chatGroupsClients.filter(({ client }) => !clientIds.includes(client.id))
  const names = missing.map(({ client }) => client.user.name)
  if (names.length === 0) return `${groupName} restored`
  return `${groupName} restored without ${names.join(', ')} (${names.length === 1 ? 'account' : 'accounts'} deleted)`
}

const whose = (clients: number, hasCoach: boolean) =>
  [
    ...(hasCoach ? ['its coach'] : []),
    ...(clients > 0 ? [clients === 1 ? 'its client' : `its ${clients} clients`] : []),
  ].join(' and ') || 'the admins'
