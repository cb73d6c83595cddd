import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { clientName } from '@/features/hiring/client-text'
import type { SayHi } from '@/features/hiring/new-client'

/** Opens the chat with a client whom the coach has just approved. */
export const sayHi: SayHi = (relationship) => (
  <OpenChatButton
    nutritionistId={relationship.nutritionistId}
    clientId={relationship.clientId}
    base="/nutritionist/chat"
    label={`Say hi to ${clientName(relationship).split(' ')[0]}`}
  />
)
