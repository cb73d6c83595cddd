import { localStorageColorSchemeManager } from '@mantine/core'
import { deviceKeyOf } from '@/lib/storage'

/** The colours that were chosen on this device; `web/early.js` reads them before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: deviceKeyOf('color-scheme') })
