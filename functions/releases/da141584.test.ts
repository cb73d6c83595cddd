import { testRelease } from '#scripts/testing/releases/test-release'

testRelease('da141584', {
  differences: {
    // Lists of what was submitted, which exist since.
    'received-submission': 4,
  },
})
