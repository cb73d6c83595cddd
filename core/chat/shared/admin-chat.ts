/** Builds the channel name for a person's conversation with the admins. */
export const adminChannel = (userId: string) => `admin.${userId}`

/** Whether a person talks with the admins there. */
export const isAdminChat = (channelId: string) => channelId.startsWith(adminChannel(''))
