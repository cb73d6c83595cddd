import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where failed browser tests leave what they showed. In CI it survives the checkout. */
export const FAILED_TESTS = join(process.env.CI ? join(tmpdir(), 'platewise') : '.local', 'failed-tests')
