import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WholeForm } from '#core/forms/definitions/shared/schema'
import { formQuery, formsKey, type Sender } from '@/entities/forms/queries'
import type { EditedForm } from '@/features/forms/definitions/use-builder'
import { api } from '@/lib/network/api'

interface Publishing extends EditedForm {
  /** The form's path. Undefined for a new form. */
  path?: string
  draftId?: string
}

/** Updates the cache with a published form. */
export function useKeepForm() {
  const queryClient = useQueryClient()
  return async (form: WholeForm) => {
    queryClient.setQueryData(formQuery(form.path).queryKey, form)
    await queryClient.invalidateQueries({ queryKey: formsKey })
  }
}

/** Publishes a new form, or the next version of one. */
export const usePublish = (sender: Sender) =>
  useMutation({
    meta: { handled: true },
    mutationFn: ({ document, tags, version, path, draftId }: Publishing) => {
      const edit = { document, tags, version }
      const made = { document, tags, draftId }
      if (sender === 'admin')
        return path ? api.forms.edit({ params: { path }, body: edit }) : api.forms.publish({ body: made })
      return path ? api.forms.editOwn({ params: { path }, body: edit }) : api.forms.publishOwn({ body: made })
    },
  })

export function useRemoveForm(sender: Sender) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (path: string) =>
      sender === 'admin' ? api.forms.remove({ params: { path } }) : api.forms.removeOwn({ params: { path } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: formsKey }),
  })
}
