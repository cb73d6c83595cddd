import { isMetricHere } from '@/entities/client/metric'

const CM_PER_INCH = 2.54

export interface Height {
  feet: string
  inches: string
}

/** Parses `5'11"`. Missing parts are empty strings. */
export function parseHeight(text: string | undefined): Height {
  const [, feet = '', inches = ''] = /^(\d*)'(\d*)"?$/.exec(text ?? '') ?? []
  return { feet, inches }
}

/** `5'11"`, or an empty string if both parts are empty. */
export const formatHeight = ({ feet, inches }: Height) => (feet || inches ? `${feet}'${inches}"` : '')

export function heightOfCentimetres(centimetres: number): Height {
  const total = Math.round(centimetres / CM_PER_INCH)
  return { feet: String(Math.floor(total / 12)), inches: String(total % 12) }
}

export const centimetresOf = ({ feet, inches }: Height) =>
  Math.round((Number(feet) * 12 + Number(inches)) * CM_PER_INCH)

/** A stored height, in the unit that was chosen on this device. */
export const heightText = (height: string) =>
  height && isMetricHere() ? `${centimetresOf(parseHeight(height))} cm` : height
