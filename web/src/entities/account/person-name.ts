import { messages } from '#core/shared/messages'

/** A person's name, with a fallback for people without one and for deleted accounts. */
export const personName = (user: { name: string } | null | undefined) => user?.name || messages.noUsername
