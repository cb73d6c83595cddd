import { type Access, type Keys, openAccess } from '#scripts/local/pubnub/access'
import { type Arrivals, openArrivals } from '#scripts/local/pubnub/arrivals'
import { type Events, openEvents, type Webhook } from '#scripts/local/pubnub/events'
import { type OpenFaults, openFaults } from '#scripts/local/pubnub/faults'
import { type Files, openFiles } from '#scripts/local/pubnub/files'
import { type Memberships, openMemberships } from '#scripts/local/pubnub/memberships'
import { type Messages, openMessages } from '#scripts/local/pubnub/messages'
import { openPushes, type Pushes } from '#scripts/local/pubnub/push'
import { type Clock, openClock } from '#scripts/local/pubnub/timetokens'
import type { Store } from '#scripts/local/store'

/** What the routes of the service share. */
export interface Backend {
  keys: Keys
  store: Store
  clock: Clock
  access: Access
  messages: Messages
  memberships: Memberships
  files: Files
  arrivals: Arrivals
  pushes: Pushes
  events: Events
  faults: OpenFaults
}

export function openBackend(keys: Keys, store: Store, webhook?: Webhook): Backend {
  const faults = openFaults()
  return {
    keys,
    store,
    clock: openClock(store.database),
    access: openAccess(keys, store, faults),
    messages: openMessages(store.database),
    memberships: openMemberships(store.database),
    files: openFiles(store.database),
    arrivals: openArrivals(),
    pushes: openPushes(store),
    events: openEvents(store, webhook),
    faults,
  }
}
