import { createFileRoute } from '@tanstack/react-router'
import { NewFormPage } from '@/features/forms/definitions/builder-pages'

export const Route = createFileRoute('/_coach/nutritionist/forms/new')({ component: NewForm })

function NewForm() {
  return <NewFormPage sender="coach" />
}
