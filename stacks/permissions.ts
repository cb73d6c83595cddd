import { type Contract, contract } from '#core/contract'
import type { EndpointDefinition } from '#core/shared/api'
import type { openItems } from '#stacks/open-items'

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

/** The caller has a user pool or admin token and is looked up in the table. */
const READ = ['userToken', 'adminToken', 'tableRead'] as const
const WRITE = [...READ, 'tableWrite'] as const

type Grants = readonly GrantName[]
type EndpointGrants = { [D in keyof Contract]?: { [E in keyof Contract[D]]?: Grants } }

/** What doesn't follow from an endpoint's method, and all public endpoints. */
const endpointGrants: EndpointGrants = {
  account: {
    register: ['userToken', 'registrationItems'],
    logOut: ['userToken', 'logoutItems'],
    get: [...READ, 'privateLinks'],
    update: [...WRITE, 'privateLinks'],
    confirmEmail: ['config', 'confirmationItems'],
    rename: [...WRITE, 'privateLinks'],
    setImage: [...WRITE, 'publicFiles'],
    recaptcha: ['config', 'recaptchaItems', 'recaptcha'],
  },
  coach: {
    apply: [...WRITE, 'privateFiles', 'privateLinks'],
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
  },
  extras: {
    save: [...WRITE, 'stripe'],
    remove: [...WRITE, 'stripe'],
    undo: [...WRITE, 'stripe'],
  },
  referral: {
    getReferrer: ['referrerItems'],
    stopInvitations: ['stopItems'],
  },
  hiring: {
    listRelationships: READ,
    listClients: WRITE,
    pageClients: WRITE,
    decide: [...WRITE, 'stripe'],
  },
  discovery: {
    countFitting: READ,
    getCoach: [...READ, 'privateLinks'],
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
  },
  billing: {
    accountStatus: [...WRITE, 'stripe'],
    subscribe: [...WRITE, 'stripe'],
    subscribeToGroup: [...WRITE, 'stripe'],
    cancel: [...WRITE, 'stripe'],
    listPlanChanges: [...WRITE, 'stripe'],
    changePlan: [...WRITE, 'stripe'],
    customerPortal: [...READ, 'stripe'],
    subscribePromote: [...WRITE, 'stripe'],
    coachPortal: [...READ, 'stripe'],
    webhook: ['tableRead', 'tableWrite', 'stripe', 'stripeWebhook'],
  },
  chat: {
    token: [...WRITE, 'messaging'],
    listFiles: [...READ, 'privateLinks'],
    sendFile: [...WRITE, 'messaging', 'newPrivateFiles', 'privateLinks'],
    countNotifications: READ,
    remove: [...WRITE, 'stripe'],
    report: [...WRITE, 'messaging'],
    getReport: WRITE,
    receiveEvents: ['messageItems', 'messaging', 'messageEvents', 'pushes'],
  },
  groupchats: {
    update: [...WRITE, 'stripe'],
  },
  push: {
    add: ['config', ...WRITE],
  },
  content: {
    getFaq: ['contentItems'],
    getHomepage: ['contentItems'],
    addPicture: [...READ, 'addPublicFiles'],
  },
  forms: {
    listForAdmin: ['config', ...READ],
    publish: ['config', ...WRITE],
    edit: ['config', ...WRITE],
    listForCoach: ['config', ...READ],
    publishOwn: ['config', ...WRITE],
    editOwn: ['config', ...WRITE],
  },
  healthProfile: {
    listOfClient: WRITE,
  },
  assignments: {
    send: ['config', ...WRITE],
    resumeSending: ['config', ...WRITE],
    listSentRecipients: ['config', ...READ],
    pageRecipients: ['config', ...READ],
    previewSending: READ,
    getForm: ['config', ...READ],
    listOwn: ['config', ...READ],
    get: ['config', ...WRITE],
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
  mail: {
    stopReminders: ['reminderItems'],
    resumeReminders: ['reminderItems'],
  },
  newsletter: {
    subscribe: ['config', 'subscribeItems'],
    confirm: ['config', 'subscriptionItems'],
    stop: ['unsubscribeItems'],
  },
  contact: {
    send: ['config', 'contactItems'],
    sendAsMember: ['config', ...WRITE],
  },
  adminAccounts: {
    login: ['adminLoginItems', 'signAdminToken'],
  },
  clientAccounts: {
    list: WRITE,
    get: WRITE,
    setStatus: [...WRITE, 'stripe'],
    remove: [...WRITE, 'stripe'],
    restore: [...WRITE, 'stripe'],
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
    confirm: [...WRITE, 'stripe'],
    cancel: ['config', 'keepAccountItems'],
  },
  dataExport: {
    readPart: [...READ, 'messaging', 'privateLinks'],
  },
  uploads: {
    create: [...WRITE, 'uploadTicket'],
  },
  exports: {
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
  'remind-assignments': ['config', 'tableRead', 'tableWrite'],
  'continue-remind-assignments': ['config', 'tableRead', 'tableWrite'],
  'send-schedules': ['tableRead', 'tableWrite'],
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
 * The grants of an endpoint by its contract name, such as `account.get`. Unless the list says otherwise, GET reads the
 * table, and all other methods write to it, too. Every endpoint can verify the Router's key.
 */
export function grantsOf(name: string): Grants {
  const [domain = '', operation = ''] = name.split('.')
  const endpoints: Record<string, Record<string, EndpointDefinition>> = contract
  const listed: Record<string, Record<string, Grants>> = endpointGrants
  const endpoint = endpoints[domain]?.[operation]
  const usual = endpoint?.method === 'GET' ? READ : WRITE
  return ['router', ...(listed[domain]?.[operation] ?? (endpoint?.access === 'public' ? [] : usual))]
}
