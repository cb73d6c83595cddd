import type { QueryClient } from '@tanstack/react-query'

/** The root key of what admins see. It is invalidated after each action. */
export const backOfficeKey = ['back-office'] as const
/** Reading a profile is logged as an action, so profiles have their own key and aren't refetched after each change. */
export const profilesKey = ['client-profile'] as const

/** Refetches everything that an admin sees, after an action on a person. */
export const refreshBackOffice = (queryClient: QueryClient, id: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [...profilesKey, id] }),
    queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  ])
