import { testRelease } from '#scripts/testing/releases/test-release'

testRelease('da141584', { differences: {} })
