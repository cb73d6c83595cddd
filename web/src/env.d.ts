interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_COGNITO_ENDPOINT?: string
  readonly VITE_USER_POOL_ID?: string
  readonly VITE_USER_POOL_CLIENT_ID?: string
  readonly VITE_HOSTED_UI_URL?: string
  readonly VITE_SOCIAL_SIGN_IN?: 'on' | 'off'
  readonly VITE_PUBNUB_ORIGIN?: string
  readonly VITE_RECAPTCHA_URL?: string
  readonly VITE_RECAPTCHA_SITE_KEY?: string
  readonly VITE_STAGE?: string
  readonly VITE_SUPPORT_EMAIL?: string
}

declare module 'virtual:endpoints' {
  /** Method, path and whether the endpoint is public, by name (`reviews.write`). */
  export const endpoints: Record<string, [method: string, path: string, isPublic?: true] | undefined>
}
declare module 'virtual:admin-endpoints' {
  export { endpoints } from 'virtual:endpoints'
}
