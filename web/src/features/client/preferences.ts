import type { User } from '#core/accounts/shared/account-schema'
import { NO_PREFERENCE } from '#core/client/shared/no-preference'
import { useSchemaForm } from '@/lib/use-schema-form'

export const usePreferencesForm = ({ client }: User) =>
  useSchemaForm(
    async () => (await import('#core/client/shared/schema')).PreferenceAnswers,
    client?.coachPreference ?? NO_PREFERENCE,
  )
