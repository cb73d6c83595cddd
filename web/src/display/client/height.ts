const CM_PER_INCH = 2.54

export interface Height {
  feet: string
  inches: string
}

/** Takes `5'11"` apart; what is missing is an empty text. */
export function parseHeight(text: string | undefined): Height {
  const [, feet = '', inches = ''] = /^(\d*)'(\d*)"?$/.exec(text ?? '') ?? []
  return { feet, inches }
}

/** `5'11"`; empty when both parts are. */
export const formatHeight = ({ feet, inches }: Height) => (feet || inches ? `${feet}'${inches}"` : '')

export function heightOfCentimetres(centimetres: number): Height {
  const total = Math.round(centimetres / CM_PER_INCH)
  return { feet: String(Math.floor(total / 12)), inches: String(total % 12) }
}

export const centimetresOf = ({ feet, inches }: Height) =>
  Math.round((Number(feet) * 12 + Number(inches)) * CM_PER_INCH)
