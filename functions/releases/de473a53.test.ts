import { testRelease } from '#scripts/testing/releases/test-release'

testRelease('de473a53', {
  isUnreleased: true,
  differences: {
    // Have other names since.
    'answer-files': -1,
    'left-files': 1,
    'chat-mails': -2,
    reminded: 2,
    // Computed since.
    'notification-count': -2,
    // Lists of what was submitted, which exist since.
    'received-submission': 4,
  },
})
