import { Title } from '@mantine/core'
import { FormProvider, useForm } from 'react-hook-form'
import { pagesOf, shownFields } from '#core/forms/answers'
import type { FormDocument } from '#core/forms/document'
import { FormFields } from '@/display/forms/form-fields'
import classes from '@/display/forms/forms.module.css'

/** A form as who gets it sees it, to be tried out: conditions work, nothing is sent. */
export function FormPreview({ document }: { document: Pick<FormDocument, 'description' | 'fields'> }) {
  const form = useForm()
  const pages = pagesOf(shownFields(document.fields, form.watch()))
  return (
    <FormProvider {...form}>
      <div className={classes.answers}>
        {document.description && <p className={classes.wording}>{document.description}</p>}
        {pages.map((page) => (
          <section key={page.id} aria-label={page.title ?? 'Questions'}>
            {page.title && (
              <Title order={3} mb="sm">
                {page.title}
              </Title>
            )}
            <FormFields page={page} control={form.control} />
          </section>
        ))}
      </div>
    </FormProvider>
  )
}
