import { isMetricHere } from '@/entities/client/metric'

const KILOGRAMS_PER_POUND = 0.45359237

const toTenths = (value: number) => Math.round(value * 10) / 10

/** Converts between the stored pounds and kilograms, to tenths, which keep their value there and back. */
export const kilogramsOf = (pounds: number) => toTenths(pounds * KILOGRAMS_PER_POUND)
export const poundsOf = (kilograms: number) => toTenths(kilograms / KILOGRAMS_PER_POUND)

/** A stored weight, in the unit that was chosen on this device. */
export const weightText = (pounds: number | string) =>
  isMetricHere() ? `${kilogramsOf(Number(pounds))} kg` : `${pounds} lb`
