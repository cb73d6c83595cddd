import { allPersonalData } from '#core/privacy/shared/personal-data'

/**
 * The stored names of items that may name a person by id after their account was erased, according to the list of
 * personal data: payments and reviews (rule people-leave-payments), the audit log, and what isn't about anyone. A
 * restore brings them back and removes everything else about erased people.
 */
export const KEPT_ENTITIES: ReadonlySet<string> = new Set(
  [...allPersonalData].flatMap(([name, { about, erased }]) =>
    'stays' in erased || about.length === 0 ? name : [],
  ),
)
