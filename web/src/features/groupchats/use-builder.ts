import { useEffect, useState } from 'react'
import type { GroupPlan } from '#core/client/shared/schema'
import type { GroupChat, GroupCoach, GroupFields } from '#core/groupchats/shared/schema'
import { useConfirm } from '@/components/overlays/confirm'
import {
  type Draft,
  draftOf,
  EMPTY,
  isSame,
  type Member,
  refusalOfDraft,
  refusalOfJoining,
  withMember,
} from '@/features/groupchats/draft'
import { useSchemaForm } from '@/lib/use-schema-form'

export type Builder = ReturnType<typeof useBuilder>

const fieldsOf = (group: GroupChat | undefined) => ({
  groupName: group?.groupName ?? '',
  groupChatType: group?.groupChatType ?? 'NONE',
})

/**
 * State of the group being built: the saved group, the form values, and the chosen people. A change that
 * breaks a rule isn't made, and the admin sees why in the specification's wording (rule group-editing).
 */
export function useBuilder(opened: GroupChat | undefined) {
  const confirm = useConfirm()
  const [group, setGroup] = useState<GroupChat>()
  const [chosen, setChosen] = useState<Omit<Draft, 'plan'>>(EMPTY)
  const form = useSchemaForm<GroupFields, GroupFields>(
    async () => (await import('#core/groupchats/shared/schema')).GroupFields,
    fieldsOf(undefined),
  )
  const draft: Draft = { ...chosen, plan: form.watch('groupChatType') }
  const name = form.watch('groupName')

  const say = (text: string) =>
    confirm({ title: "Can't do that", body: text, confirmLabel: 'OK', isNotice: true })
  const load = (next: GroupChat | undefined) => {
    setGroup(next)
    setChosen(next ? draftOf(next) : EMPTY)
    form.reset(fieldsOf(next))
  }
  const set = ({ plan, ...people }: Draft) => {
    setChosen(people)
    if (plan !== draft.plan)
      form.setValue('groupChatType', plan, { shouldValidate: form.formState.isSubmitted })
  }
  /** Applies a change unless the rules refuse it. */
  const attempt = async (next: Draft) => {
    const isWorse = refusalOfDraft(group, next)
    // If the draft is already invalid for the same reason, the change is allowed, since it may be a step
    // toward fixing it.
    if (isWorse && isWorse !== refusalOfDraft(group, draft)) await say(isWorse)
    else set(next)
  }
  const key = opened && `${opened.id} ${opened.version}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one, or another state of it, is opened
  useEffect(() => {
    // Keeps a suggested draft that has just replaced the open group.
    if (opened || group) load(opened)
  }, [key])

  return {
    group,
    form,
    draft,
    load,
    say,
    isDirty: name !== fieldsOf(group).groupName || !isSame(draft, group ? draftOf(group) : EMPTY),
    refusal: refusalOfDraft(group, draft),
    whyNot: (member: Member) => refusalOfJoining(group, draft, member),
    use: (next: Draft) => {
      setGroup(undefined)
      setChosen(next)
      form.reset({ groupName: '', groupChatType: next.plan })
    },
    add: async (member: Member): Promise<boolean> => {
      const refusal = refusalOfJoining(group, draft, member)
      if (refusal) await say(refusal)
      else set(withMember(draft, member))
      return refusal === undefined
    },
    remove: (id: string) =>
      attempt({ ...draft, members: draft.members.filter((member) => member.id !== id) }),
    choosePlan: (plan: GroupPlan) => attempt({ ...draft, plan }),
    choose: (coach: GroupCoach | null) => attempt({ ...draft, coach }),
  }
}
