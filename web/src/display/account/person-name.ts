import { messages } from '#core/messages'

/** What somebody is called who may have given no name, or whose account is gone. */
export const personName = (user: { name: string } | null | undefined) => user?.name || messages.noUsername
