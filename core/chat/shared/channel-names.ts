/** The identity that all admins share in conversations (rule one-admin-identity). */
export const ADMIN_UUID = 'admin'

/** A person's channel, which only the server writes to and the person's devices listen to (rule changes-are-told). */
export const personChannel = (memberId: string) => `person.${memberId}`
