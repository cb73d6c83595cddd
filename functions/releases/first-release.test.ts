import { testRelease } from '#scripts/testing/releases/test-release'

testRelease('first-release', { differences: {} })
