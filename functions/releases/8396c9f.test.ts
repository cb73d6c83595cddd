import { testRelease } from '#scripts/testing/releases/test-release'

testRelease('8396c9f', {
  differences: {
    // Sums that exist since, and the requests for a review that follow from them.
    'client-sum': 46,
    asking: 41,
    // Conversations with the admins, which they list by activity since.
    'chat-activity': 5,
    // Published reviews became reviews of their clients.
    review: 27,
    // Only emails that wait are kept, and the one that did is sent.
    mail: -15,
    // Computed since.
    'notification-count': -3,
    // Belonged to no form, because there were none.
    'open-poll': -1,
  },
  emails: ['A new client would like to work with you'],
})
