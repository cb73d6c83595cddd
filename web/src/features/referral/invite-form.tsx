import { Invite } from '#core/referral/shared/schema'
import { messages } from '#core/shared/messages'
import { Form, SubmitButton } from '@/components/fields/form'
import { RadioField } from '@/components/fields/radio-field'
import { TextField } from '@/components/fields/text-field'
import { useInvite } from '@/features/referral/queries'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

const types = [
  { value: 'client', label: 'A client', description: 'They become your client when they join.' },
  { value: 'nutritionist', label: 'A coach', description: 'They apply, and we review their application.' },
] as const

function InviteForm() {
  const { mutateAsync: invite } = useInvite()
  const form = useSchemaForm(async () => Invite, { email: '', type: 'client' })
  return (
    <Form
      form={form}
      onSubmit={async (invitation) => {
        await invite(invitation)
        notify(messages.invitationSent)
        form.reset({ email: '', type: invitation.type })
      }}
    >
      <TextField control={form.control} name="email" label="Email" type="email" inputMode="email" />
      <RadioField control={form.control} name="type" label="Who are you inviting?" options={types} />
      <SubmitButton>Send invitation</SubmitButton>
    </Form>
  )
}

// `lazy` requires a default export.
export { InviteForm as default }
