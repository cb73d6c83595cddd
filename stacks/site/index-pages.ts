/**
 * Public pages whose URL prefix is shared with screens of the app, and their file names. A folder `admin` in
 * the bundle would capture all of `/admin/` (rule site-urls).
 */
export const indexPages: Record<string, string> = { '/admin/login': '/admin-login' }
