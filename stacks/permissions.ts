import type { Contract } from '#core/contract'

/**
 * Everything that can be granted to a function; grants.ts defines what each grant means in AWS. This list is
 * the permission review: the stack tests compare it with what each function's bundle uses.
 */
export type GrantName =
  | 'userToken'
  | 'config'
  | 'tableRead'
  | 'tableWrite'
  | 'adminToken'
  | 'signAdminToken'
  | 'router'
  | keyof typeof openItems
  | 'recaptcha'
  | 'stripe'
  | 'stripeWebhook'
  | 'messaging'
  | 'messageEvents'
  | 'pushes'
  | 'uploadTicket'
  | 'publicFiles'
  | 'addPublicFiles'
  | 'privateFiles'
  | 'newPrivateFiles'
  | 'discardFiles'
  | 'discardPictures'
  | 'deleteAccounts'
  | 'listAccounts'
  | 'addBackups'
  | 'privateLinks'
  | 'mail'

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

/** The caller has a user pool or admin token and is looked up in the table. */
const READ = ['userToken', 'adminToken', 'tableRead'] as const
const WRITE = [...READ, 'tableWrite'] as const

type Grants = readonly GrantName[]
type EndpointGrants = { [D in keyof Contract]: { [E in keyof Contract[D]]: Grants } }

const endpointGrants: EndpointGrants = {
  account: {
    register: ['userToken', 'registrationItems'],
    logOut: ['userToken', 'logoutItems'],
    logOutOthers: WRITE,
    get: [...READ, 'privateLinks'],
    update: [...WRITE, 'privateLinks'],
    confirmEmail: ['config', 'confirmationItems'],
    saveIntake: WRITE,
    rename: [...WRITE, 'privateLinks'],
    setImage: [...WRITE, 'publicFiles'],
    recaptcha: ['config', 'recaptchaItems', 'recaptcha'],
  },
  client: {
    savePreferences: WRITE,
  },
  coach: {
    apply: [...WRITE, 'privateFiles', 'privateLinks'],
    setAvailability: WRITE,
    withdrawChanges: [...WRITE, 'discardFiles', 'privateLinks'],
    listChangeRequests: [...READ, 'privateLinks'],
    previewChanges: [...READ, 'stripe'],
    decideChanges: [...WRITE, 'discardFiles', 'stripe'],
    undoChanges: [...WRITE, 'stripe'],
    previewEdit: [...READ, 'stripe'],
    undoEdit: [...WRITE, 'stripe'],
    listApplicants: [...READ, 'privateLinks'],
    list: [...READ, 'privateLinks'],
    get: [...READ, 'privateLinks'],
    edit: [...WRITE, 'privateFiles', 'privateLinks', 'stripe'],
    setStatus: [...WRITE, 'privateLinks', 'stripe'],
    promote: WRITE,
  },
  extras: {
    list: READ,
    save: [...WRITE, 'stripe'],
    remove: [...WRITE, 'stripe'],
    listPending: READ,
    decide: WRITE,
    undo: [...WRITE, 'stripe'],
  },
  referral: {
    invite: WRITE,
    listInvitations: READ,
    getReferrer: ['referrerItems'],
    stopInvitations: ['stopItems'],
  },
  hiring: {
    request: WRITE,
    withdraw: WRITE,
    listRelationships: READ,
    listClients: WRITE,
    listClientsOf: READ,
    pageClients: WRITE,
    setVisibility: WRITE,
    decide: [...WRITE, 'stripe'],
    listCoaches: READ,
    listSaved: READ,
    save: WRITE,
    unsave: WRITE,
  },
  discovery: {
    search: READ,
    recommend: READ,
    countFitting: READ,
    getCoach: [...READ, 'privateLinks'],
    listReviews: READ,
    getClient: WRITE,
  },
  publicProfile: {
    listCoaches: ['config', 'publicCoachLists'],
    listFeatured: ['config', 'featuredItems'],
    getSitemap: ['config'],
    listMore: ['config', 'publicCoachLists'],
    listSpecialists: ['config', 'publicCoachLists'],
    listMoreSpecialists: ['config', 'publicCoachLists'],
    getSitemapOf: ['config', 'publicCoachLists'],
    getCoach: ['config', 'publicCoachItems'],
    getVisibility: READ,
    setVisibility: WRITE,
  },
  billing: {
    accountStatus: [...WRITE, 'stripe'],
    listCoachSubscriptions: READ,
    subscribe: [...WRITE, 'stripe'],
    subscribeToGroup: [...WRITE, 'stripe'],
    listClientSubscriptions: READ,
    cancel: [...WRITE, 'stripe'],
    listPlanChanges: [...WRITE, 'stripe'],
    changePlan: [...WRITE, 'stripe'],
    customerPortal: [...READ, 'stripe'],
    listActiveSubscriptions: READ,
    subscribePromote: [...WRITE, 'stripe'],
    coachPortal: [...READ, 'stripe'],
    webhook: ['tableRead', 'tableWrite', 'stripe', 'stripeWebhook'],
  },
  ledger: {
    listPayouts: READ,
    exportPayouts: READ,
    coachReport: READ,
    reportOfCoach: READ,
    allCoachReports: READ,
    adminReport: READ,
    listReturned: READ,
  },
  reviews: {
    listOwn: READ,
    write: WRITE,
    remove: WRITE,
    listForCoach: READ,
    answer: WRITE,
    listWaiting: READ,
    decide: WRITE,
    preview: READ,
    listWaitingAnswers: READ,
    decideAnswer: WRITE,
  },
  chat: {
    list: READ,
    init: WRITE,
    token: [...WRITE, 'messaging'],
    listFiles: [...READ, 'privateLinks'],
    sendFile: [...WRITE, 'messaging', 'newPrivateFiles', 'privateLinks'],
    countNotifications: READ,
    changeAdminStatus: WRITE,
    listForAdmin: READ,
    countForAdmin: READ,
    initByAdmin: WRITE,
    handle: WRITE,
    listModerated: READ,
    moderate: WRITE,
    endModeration: WRITE,
    remove: [...WRITE, 'stripe'],
    dismissUnanswered: WRITE,
    listUnanswered: READ,
    report: [...WRITE, 'messaging'],
    listReports: READ,
    getReport: WRITE,
    decideReport: WRITE,
    receiveEvents: ['messageItems', 'messaging', 'messageEvents', 'pushes'],
  },
  groupchats: {
    list: READ,
    suggest: READ,
    insert: WRITE,
    update: [...WRITE, 'stripe'],
    setClientPlan: WRITE,
    previewClientPlan: READ,
  },
  push: {
    add: ['config', ...WRITE],
    remove: WRITE,
  },
  content: {
    getFaq: ['contentItems'],
    getHomepage: ['contentItems'],
    saveFaq: WRITE,
    saveHomepage: WRITE,
    listEdited: READ,
    saveDraft: WRITE,
    addPicture: [...READ, 'addPublicFiles'],
    listVersions: READ,
    getVersion: READ,
  },
  forms: {
    listForAdmin: ['config', ...READ],
    publish: ['config', ...WRITE],
    edit: ['config', ...WRITE],
    remove: WRITE,
    listForCoach: ['config', ...READ],
    publishOwn: ['config', ...WRITE],
    editOwn: ['config', ...WRITE],
    removeOwn: WRITE,
  },
  healthProfile: {
    list: READ,
    save: WRITE,
    remove: WRITE,
    listHistory: READ,
    listOfClient: WRITE,
  },
  assignments: {
    send: ['config', ...WRITE],
    getSending: READ,
    listSendings: READ,
    stopSending: WRITE,
    resumeSending: ['config', ...WRITE],
    listSentRecipients: ['config', ...READ],
    recallSending: WRITE,
    listRecipients: READ,
    pageRecipients: ['config', ...READ],
    listFilters: READ,
    previewSending: READ,
    getForm: ['config', ...READ],
    listOwn: ['config', ...READ],
    get: ['config', ...WRITE],
    saveDraft: WRITE,
    listPendingOfCoach: READ,
    listPending: READ,
  },
  submissions: {
    answer: ['config', ...WRITE, 'newPrivateFiles'],
    listOwn: ['config', ...READ, 'privateLinks'],
    getOwn: ['config', ...READ, 'privateLinks'],
    listReceived: ['config', ...WRITE],
    countUnread: ['config', ...READ],
    getReceived: ['config', ...WRITE, 'privateLinks'],
    listOfCoach: ['config', ...WRITE, 'privateLinks'],
    list: ['config', ...WRITE, 'privateLinks'],
    listOfClient: ['config', ...WRITE, 'privateLinks'],
    export: WRITE,
  },
  schedules: {
    create: WRITE,
    list: READ,
    update: WRITE,
    stop: WRITE,
  },
  mail: {
    stopReminders: ['reminderItems'],
    getReminders: READ,
    setReminders: WRITE,
    resumeReminders: ['reminderItems'],
  },
  newsletter: {
    subscribe: ['config', 'subscribeItems'],
    confirm: ['config', 'subscriptionItems'],
    stop: ['unsubscribeItems'],
    list: READ,
  },
  contact: {
    send: ['config', 'contactItems'],
    sendAsMember: ['config', ...WRITE],
  },
  adminAccounts: {
    login: ['adminLoginItems', 'signAdminToken'],
    changePassword: WRITE,
  },
  clientAccounts: {
    list: WRITE,
    get: WRITE,
    setStatus: [...WRITE, 'stripe'],
    remove: [...WRITE, 'stripe'],
    restore: [...WRITE, 'stripe'],
    listDeleted: READ,
  },
  coachAccounts: {
    remove: [...WRITE, 'stripe'],
    restore: [...WRITE, 'stripe', 'privateLinks'],
  },
  impact: {
    previewClientStatus: [...READ, 'stripe'],
    previewCoachStatus: [...READ, 'stripe'],
    previewExtraDecision: [...READ, 'stripe'],
    previewUndo: [...READ, 'stripe'],
  },
  ownDeletion: {
    preview: [...READ, 'stripe'],
    sendCode: WRITE,
    confirm: [...WRITE, 'stripe'],
    cancel: ['config', 'keepAccountItems'],
  },
  auditLog: {
    list: READ,
  },
  undelivered: {
    list: READ,
    resend: WRITE,
  },
  dataExport: {
    get: READ,
    sendCode: WRITE,
    permit: WRITE,
    readPart: [...READ, 'messaging', 'privateLinks'],
    listViews: READ,
  },
  stats: {
    get: READ,
  },
  uploads: {
    create: [...WRITE, 'uploadTicket'],
  },
  exports: {
    start: WRITE,
    readPart: WRITE,
  },
  system: {
    health: [],
  },
}

export const jobGrants: Record<string, Grants> = {
  reconcile: ['tableRead', 'tableWrite', 'stripe'],
  'continue-reconcile': ['tableRead', 'tableWrite', 'stripe'],
  'expire-promotions': ['tableRead', 'tableWrite'],
  'remind-polls': ['config', 'tableRead', 'tableWrite'],
  'continue-remind-polls': ['config', 'tableRead', 'tableWrite'],
  'send-repeats': ['tableRead', 'tableWrite'],
  'ask-for-reviews': ['config', 'tableRead', 'tableWrite'],
  'continue-ask-for-reviews': ['config', 'tableRead', 'tableWrite'],
  'erase-deleted': [
    'tableRead',
    'tableWrite',
    'stripe',
    'messaging',
    'discardFiles',
    'discardPictures',
    'deleteAccounts',
  ],
  'send-left-mails': ['config', 'tableRead', 'tableWrite', 'mail'],
  'mail-unread': ['config', 'tableRead', 'tableWrite'],
  'forget-answers': ['tableRead', 'tableWrite', 'discardFiles', 'discardPictures'],
  'list-accounts': ['config', 'tableRead', 'tableWrite', 'listAccounts', 'addBackups'],
  'purge-chats': ['tableRead', 'tableWrite', 'messaging', 'discardFiles'],
}

export const streamGrants = {
  'core-reactions': ['config', 'tableRead', 'tableWrite', 'mail'],
  'provider-reactions': ['config', 'tableRead', 'tableWrite', 'stripe', 'messaging', 'pushes'],
} satisfies Record<string, Grants>

/** Called by the email provider's topic. */
export const mailGrants = {
  'receive-events': ['config', 'tableRead', 'tableWrite'],
} satisfies Record<string, Grants>

/** Called by the user pool, whose own stack lists these grants. */
export const identityGrants = {
  'post-confirmation': ['tableRead', 'tableWrite'],
} satisfies Record<string, Grants>

/**
 * The grants of an endpoint by its contract name, such as `account.get`. Every endpoint can verify the Router's
 * key.
 */
export function grantsOf(name: string): Grants {
  const [domain = '', endpoint = ''] = name.split('.')
  const grants: Record<string, Record<string, Grants>> = endpointGrants
  return ['router', ...(grants[domain]?.[endpoint] ?? [])]
}
