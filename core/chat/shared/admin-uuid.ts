/** As whom all admins speak (rule one-admin-identity). */
export const ADMIN_UUID = 'admin'
