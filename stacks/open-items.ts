/**
 * The table items that public functions use, as partition key prefixes per action (rule
 * public-functions-reach-listed-items). A test compares the list with the requests they actually send.
 */
export const openItems = {
  registrationItems: {
    GetItem: ['subject#', 'email#', 'referral#', 'user#', 'invitations#'],
    PutItem: ['subject#', 'email#', 'user#', 'coach#'],
    UpdateItem: ['limit#register#', 'invitations#'],
  },
  confirmationItems: {
    GetItem: ['subject#', 'user#'],
    PutItem: ['email#', 'mails#'],
    UpdateItem: ['user#', 'clients#', 'coaches#'],
    DeleteItem: ['user#', 'email#'],
    ConditionCheckItem: ['user#', 'subject#'],
  },
  keepAccountItems: {
    GetItem: ['user#', 'deletions'],
    PutItem: ['clients#', 'audit#', 'mails#'],
    UpdateItem: ['user#', 'coaches#', 'subject#'],
    DeleteItem: ['deletions'],
  },
  referrerItems: { GetItem: ['referral#', 'user#'], UpdateItem: ['limit#referral#'] },
  stopItems: { UpdateItem: ['invitee#'] },
  subscribeItems: {
    GetItem: ['newsletter'],
    PutItem: ['newsletter-request#', 'mails#'],
    UpdateItem: ['limit#newsletter'],
  },
  subscriptionItems: {
    GetItem: ['newsletter'],
    PutItem: ['newsletter', 'mails#'],
    DeleteItem: ['newsletter-request#'],
  },
  contactItems: {
    GetItem: ['contact#'],
    PutItem: ['contact#', 'mails#'],
    UpdateItem: ['limit#contact'],
    DeleteItem: ['recaptcha#'],
  },
  unsubscribeItems: { DeleteItem: ['newsletter'] },
  contentItems: { GetItem: ['content#'] },
  publicCoachItems: {
    GetItem: ['public-coaches', 'coach-slug#', 'coach-page#'],
    Query: ['reviews#'],
  },
  publicCoachLists: { Query: ['public-coaches'] },
  featuredItems: { Query: ['featured-coaches', 'reviews#'] },
  logoutItems: {
    GetItem: ['subject#', 'push#'],
    UpdateItem: ['subject#'],
    PutItem: ['push#'],
    DeleteItem: ['push-endpoint#'],
  },
  recaptchaItems: { PutItem: ['recaptcha#'], UpdateItem: ['limit#recaptcha#'] },
  messageItems: {
    GetItem: ['chat#', 'client#', 'push#', 'subject#'],
    BatchGetItem: ['chat#', 'user#', 'coach#'],
    Query: ['chat#'],
    PutItem: ['chat#', 'push#', 'chat-access#'],
    UpdateItem: ['chat-totals', 'limit#chat-flood#'],
    DeleteItem: ['push-endpoint#'],
  },
  reminderItems: { UpdateItem: ['reminders#'] },
  adminLoginItems: {
    GetItem: ['admin#', 'recaptcha#'],
    UpdateItem: ['limit#admin-login#'],
    DeleteItem: ['recaptcha#', 'limit#admin-login#account#'],
  },
}
