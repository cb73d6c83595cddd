export interface Named {
  firstName: string
  lastName: string
}

export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`
