import { Form, SubmitButton } from '@/components/fields/form'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/section'
import { useMailAgain } from '@/features/undelivered/queries'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

/** Resumes emails to an email address without an account, since no list shows those. */
export function OtherAddress() {
  const { mutateAsync: mailAgain } = useMailAgain()
  const form = useSchemaForm(
    async () => (await import('#core/undelivered/shared/undelivered-schema')).Address,
    {
      email: '',
    },
  )
  return (
    <Section title="Another address">
      <Form
        form={form}
        onSubmit={async ({ email }) => {
          await mailAgain(email)
          notify(`${email} gets mails again.`)
          form.reset({ email: '' })
        }}
      >
        <TextField
          control={form.control}
          name="email"
          label="Email"
          description="Of somebody without an account who wrote to you from it and gets no mails."
          type="email"
          inputMode="email"
        />
        <SubmitButton>Send mails again</SubmitButton>
      </Form>
    </Section>
  )
}
