import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useOpenChat } from '@/features/chat/conversations/use-open-chat'
import { api } from '@/lib/network/api'

/** Opens the admins' conversation with a person and creates it if it doesn't exist. */
export function OpenAdminChatButton(person: { clientId: string } | { nutritionistId: string }) {
  const open = useOpenChat('/admin/chat', () => api.chat.initByAdmin({ body: { ...person, toAdmin: true } }))
  return (
    <Button
      loading={open.isPending}
      onClick={() => open.mutate()}
      leftSection={<IconMessageCircle size={20} aria-hidden />}
    >
      Open chat
    </Button>
  )
}
