import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Where failed browser tests leave what they showed. In CI it outlives the checkout, and each user has their own. */
export const FAILED_TESTS = join(
  process.env.CI ? join(tmpdir(), `platewise-${userInfo().username}`) : '.local',
  'failed-tests',
)
