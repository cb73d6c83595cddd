/** The identity that all admins share in conversations (rule one-admin-identity). */
export const ADMIN_UUID = 'admin'
