/** The identity that all admins share in conversations (rule one-admin-identity). */
export const ADMIN_UUID = 'admin'

/**
 * A person's channel, which only the server writes to and the person's devices listen to (rule
 * notify-devices-of-access-changes).
 */
export const personChannel = (memberId: string) => `person.${memberId}`

/** A person's conversation with the admins. */
export const adminChannel = (userId: string) => `admin.${userId}`

/** Whether a person talks with the admins there. */
export const isAdminChat = (channelId: string) => channelId.startsWith(adminChannel(''))
