export interface Named {
  firstName: string
  lastName: string
}

/** 'Clara C.': how a review is signed for everyone but admins. */
export const shortNameOf = ({ firstName, lastName }: Named) => {
  const [initial] = lastName
  return initial ? `${firstName} ${initial}.` : firstName
}

export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

/** At the first space, unless the name begins or ends as the current one does: either part may hold spaces. */
export function splitName(name: string, current?: Named): Named {
  const words = name.trim().replace(/\s+/g, ' ')
  if (current && words.startsWith(`${current.firstName} `))
    return { firstName: current.firstName, lastName: words.slice(current.firstName.length + 1) }
  if (current && words.endsWith(` ${current.lastName}`))
    return { firstName: words.slice(0, -current.lastName.length - 1), lastName: current.lastName }
  const [firstName = '', ...rest] = words.split(' ')
  return { firstName, lastName: rest.join(' ') }
}
