import { randomUUID } from 'node:crypto'
import { createVerifier, matchesPassword, type PasswordVerifier } from '#scripts/local/cognito/srp'
import type { Store } from '#scripts/local/store'

export interface User {
  sub: string
  /** The sub for a local user; `Google_<id>` for a user from an identity provider. */
  username: string
  /** Lower case. */
  email: string
  /** A new email address, until its emailed code is submitted. */
  newEmail?: string
  /** Everything the user may change, such as name and locale. */
  attributes: Record<string, string>
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'EXTERNAL_PROVIDER'
  password?: PasswordVerifier
  identity?: { provider: string; id: string }
  createdAt: number
  updatedAt: number
}

interface NewLocalUser {
  email: string
  password: string
  attributes: Record<string, string>
  status: 'UNCONFIRMED' | 'CONFIRMED'
  sub?: string
}

export interface Users {
  get(sub: string): User | undefined
  /** Everyone, oldest first. */
  list(): User[]
  /** Finds a user by email address, sub or user name, the way Cognito resolves `Username`. */
  find(name: string): User | undefined
  createLocal(input: NewLocalUser): User
  createExternal(username: string, input: Pick<User, 'email' | 'attributes' | 'identity'>): User
  save(user: User): void
  /** Changes the email address, which local users sign in with. */
  changeEmail(user: User, email: string): void
  setPassword(user: User, password: string): void
  hasPassword(user: User, password: string): boolean
  remove(user: User): void
}

export function openUsers(store: Store, poolName: string): Users {
  const users = store.collection<User>('cognito/users')
  const subs = store.collection<string>('cognito/names')
  const get = (sub: string) => users.get(sub)
  const save = (user: User) => void users.put(user.sub, { ...user, updatedAt: Date.now() })
  // External users can't sign in with their email address, because a local user may have the same one.
  const nameOf = (user: User) => (user.identity ? user.username : user.email).toLowerCase()
  const add = (input: Omit<User, 'createdAt' | 'updatedAt'>) => {
    const user = { ...input, createdAt: Date.now(), updatedAt: Date.now() }
    subs.put(nameOf(user), user.sub)
    return users.put(user.sub, user)
  }
  return {
    get,
    list: () => users.list(),
    find(name) {
      const local = get(name)
      if (local && !local.identity) return local
      const sub = subs.get(name.toLowerCase())
      return sub === undefined ? undefined : get(sub)
    },
    createLocal({ email, password, attributes, status, sub = randomUUID() }) {
      const user = { sub, username: sub, email: email.toLowerCase(), attributes, status }
      return add({ ...user, password: createVerifier(poolName, sub, password) })
    },
    createExternal: (username, input) =>
      add({ sub: randomUUID(), username, status: 'EXTERNAL_PROVIDER', ...input }),
    save,
    changeEmail(user, email) {
      subs.remove(nameOf(user))
      subs.put(email, user.sub)
      save({ ...user, email })
    },
    setPassword: (user, password) =>
      save({ ...user, password: createVerifier(poolName, user.sub, password) }),
    hasPassword: (user, password) =>
      user.password !== undefined && matchesPassword(poolName, user.sub, password, user.password),
    remove(user) {
      users.remove(user.sub)
      subs.remove(nameOf(user))
    },
  }
}

/** Returns a user's attributes the way GetUser and AdminGetUser do. */
export function attributeList(user: User): { Name: string; Value: string }[] {
  const attributes = {
    sub: user.sub,
    email: user.email,
    email_verified: String(user.status !== 'UNCONFIRMED'),
    ...user.attributes,
    ...(user.identity && { identities: JSON.stringify(identities(user)) }),
  }
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
}

/** Returns the provider of an external user in the format of the `identities` claim. */
export function identities({ identity, createdAt }: User): object[] {
  if (!identity) return []
  const { provider, id } = identity
  const origin = { userId: id, providerName: provider, providerType: provider, issuer: null }
  return [{ ...origin, primary: 'true', dateCreated: String(createdAt) }]
}
