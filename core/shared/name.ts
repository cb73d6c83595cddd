export interface Named {
  firstName: string
  lastName: string
}

/** Returns a name like 'Clara C.', which signs a review for everyone but admins. */
export const shortNameOf = ({ firstName, lastName }: Named) => {
  const [initial] = lastName
  return initial ? `${firstName} ${initial}.` : firstName
}

export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

/**
 * Splits a name at the first space. If it begins or ends like the current name, that part stays the same, because
 * either part may contain spaces.
 */
export function splitName(name: string, current?: Named): Named {
  const words = name.trim().replace(/\s+/g, ' ')
  if (current && words.startsWith(`${current.firstName} `))
    return { firstName: current.firstName, lastName: words.slice(current.firstName.length + 1) }
  if (current && words.endsWith(` ${current.lastName}`))
    return { firstName: words.slice(0, -current.lastName.length - 1), lastName: current.lastName }
  const [firstName = '', ...rest] = words.split(' ')
  return { firstName, lastName: rest.join(' ') }
}
