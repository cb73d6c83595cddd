/**
 * Public pages below an address that screens of the app share, and the names of their files: a folder `admin` in the
 * bundle would take all of `/admin/` (rule site-addresses).
 */
export const innerPages: Record<string, string> = { '/admin/login': '/admin-login' }
