import { useSyncExternalStore } from 'react'
import { deviceKeyOf } from '@/lib/storage'

const KEY = deviceKeyOf('metric')
const listeners = new Set<() => void>()
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function setMetric(isMetric: boolean) {
  if (isMetric) localStorage.setItem(KEY, 'true')
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** For texts, which needn't follow the switch: it's only on forms. False on the server. */
export const isMetricHere = () => typeof localStorage !== 'undefined' && localStorage.getItem(KEY) !== null
const isMetricOnServer = () => false

/** Whether all body measures on this device are in centimeters and kilograms, and its setter. */
export const useMetric = () =>
  [useSyncExternalStore(subscribe, isMetricHere, isMetricOnServer), setMetric] as const
