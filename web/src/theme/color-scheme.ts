import { localStorageColorSchemeManager } from '@mantine/core'
import { deviceKeyOf } from '@/lib/storage'

/** The color scheme selected on this device. `web/early.js` reads it before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: deviceKeyOf('color-scheme') })
