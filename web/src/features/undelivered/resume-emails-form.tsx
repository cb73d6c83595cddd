import { Form, SubmitButton } from '@/components/fields/form'
import { TextField } from '@/components/fields/text-field'
import { Section } from '@/components/layout/section'
import { useResumeEmails } from '@/features/undelivered/queries'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

/** Resumes emails to an email address without an account, since no list shows those. */
export default function ResumeEmailsForm() {
  const { mutateAsync: resumeEmails } = useResumeEmails()
  const form = useSchemaForm(
    async () => (await import('#core/undelivered/shared/undelivered-schema')).Address,
    {
      email: '',
    },
  )
  return (
    <Section title="Someone without an account">
      <Form
        form={form}
        onSubmit={async ({ email }) => {
          await resumeEmails(email)
          notify(`Emails to ${email} resumed`)
          form.reset({ email: '' })
        }}
      >
        <TextField
          control={form.control}
          name="email"
          label="Email"
          description="The address they wrote to you from"
          type="email"
          inputMode="email"
        />
        <SubmitButton>Resume emails</SubmitButton>
      </Form>
    </Section>
  )
}
