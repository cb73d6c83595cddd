import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { DeletedClients } from '@/features/admin/deleted-clients'
import { deletedClientsQuery } from '@/features/admin/queries'

export const Route = createFileRoute('/_admin/admin/clients/deleted')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(deletedClientsQuery),
  component: DeletedClientsPage,
})

function DeletedClientsPage() {
  return (
    <Page
      title="Deleted clients"
      description="Signed out, hidden and charged nothing. They can be called back for 72 hours."
    >
      <DeletedClients />
    </Page>
  )
}
