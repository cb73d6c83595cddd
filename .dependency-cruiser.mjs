const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** What the browser may load: each domain's shared folder, and the one for all domains. */
const SHARED = ['^core/shared/', '^core/[^/]+/shared/', '^core/forms/[^/]+/shared/']

/** The core's domains. Each uses only those before it, types included. */
const DOMAINS = [
  'shared',
  'privacy',
  'lib',
  'audit',
  'mail',
  'uploads',
  'identity',
  'admin-accounts',
  'content',
  'client',
  'coach',
  'extras',
  'relationship',
  'groups',
  'referral',
  'stripe',
  'ledger',
  'billing',
  'reviews',
  'push',
  'chat',
  'groupchats',
  'hiring',
  'discovery',
  'public-profile',
  'stats',
  'forms/definitions',
  'forms/health-profile',
  'forms/assignments',
  'forms/submissions',
  'forms/schedules',
  'newsletter',
  'contact',
  'system',
  'impact',
  'accounts',
  'data-export',
  'audit-log',
  'undelivered',
  'exports',
  'migrations',
]

/** The parts of the site's forms. They have the names of the core's parts, and the same order. */
const FORM_PARTS = DOMAINS.filter((domain) => domain.startsWith('forms/'))

const formOrder = [
  forbid(
    'each-form-part-has-its-place',
    'The site divides its forms into the same parts as the core.',
    { path: `^web/src/features/(?=forms/)(?!(${FORM_PARTS.join('|')})/)` },
    {},
  ),
  ...FORM_PARTS.slice(0, -1).map((part, place) =>
    forbid(
      `site-${part}-knows-no-later-part`,
      'The parts of the forms depend in one direction, as in the core.',
      { path: `^web/src/features/${part}/`, pathNot: '\\.test\\.ts$' },
      { path: `^web/src/features/(${FORM_PARTS.slice(place + 1).join('|')})/` },
    ),
  ),
]

const oneOrder = [
  forbid(
    'each-domain-has-its-place',
    'Add a new domain to DOMAINS.',
    { path: `^core/(?!(${DOMAINS.join('|')})/).+/` },
    {},
  ),
  ...DOMAINS.slice(0, -1).map((domain, place) =>
    forbid(
      `${domain}-knows-no-later-domain`,
      'If two domains need each other, merge them or move the shared part into a third.',
      { path: `^core/${domain}/`, pathNot: '\\.test\\.ts$' },
      { path: `^core/(${DOMAINS.slice(place + 1).join('|')})/` },
    ),
  ),
]

/** The parts of the site's chat. Each uses only those before it. The screens use all of them. */
const CHAT_PARTS = ['connection', 'conversations', 'inbox', 'files', 'messages', 'moderation']

const CHAT = 'web/src/features/chat'

const chatOrder = [
  forbid(
    'each-chat-part-has-its-place',
    'Add a new part of the chat to CHAT_PARTS.',
    { path: `^${CHAT}/(?!(${CHAT_PARTS.join('|')})/)[^/]+/` },
    {},
  ),
  ...CHAT_PARTS.map((part, place) =>
    forbid(
      `chat-${part}-knows-no-later-part`,
      'The parts of the chat depend on each other in one direction, and never on the screens.',
      { path: `^${CHAT}/${part}/`, pathNot: '\\.test\\.ts$' },
      { path: `^${CHAT}/(?!(${CHAT_PARTS.slice(0, place + 1).join('|')})/)` },
    ),
  ),
]

export default {
  forbidden: [
    forbid(
      'no-circular',
      'If two files need each other, merge them or move the shared part into a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
    forbid(
      'no-circular-site',
      'The site has no circular imports, including types and dynamic imports.',
      { path: '^web/src/' },
      { circular: true, viaOnly: { path: '^web/src/' } },
    ),
    forbid(
      'core-knows-no-request',
      'Functions use the core, never the other way around.',
      { path: '^core', pathNot: '\\.test\\.ts$' },
      {
        path: '^(functions|scripts|web|stacks)',
      },
    ),
    forbid(
      'migrations-are-for-tools',
      'Functions never convert items: reading does (rule stored-items-stay-readable).',
      {
        path: '^(core/(?!migrations/)|functions/|stacks/)',
        pathNot: ['\\.test\\.ts$', '^core/entities\\.ts$'],
      },
      { path: '^core/migrations/' },
    ),
    forbid(
      'all-entities-are-for-tools',
      'Loading all entities would make every function larger. Only the erasure asks each of them.',
      {
        path: '^(core/(?!migrations/)|functions/|stacks/)',
        pathNot: ['\\.test\\.ts$', '^functions/jobs/erase-deleted\\.ts$'],
      },
      { path: '^core/entities\\.ts$' },
    ),
    forbid(
      'functions-stand-alone',
      'Functions use only the core.',
      { path: '^functions', pathNot: '\\.test\\.ts$' },
      {
        path: '^(scripts|web|stacks)',
      },
    ),
    ...oneOrder,
    ...chatOrder,
    forbid(
      'no-circular-types-in-core',
      'The core has no circular imports, types included.',
      { path: '^core' },
      { circular: true },
    ),
    forbid(
      'site-loads-shared-only',
      'The browser may load only the shared folders of the core.',
      { path: '^web/src', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^(core|functions|scripts|stacks)/',
        pathNot: SHARED,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'site-reads-types-of-the-contract-only',
      'The site may use the types of shared files and of the contract.',
      { path: '^web/src', pathNot: '\\.test\\.tsx?$' },
      { path: '^core/', pathNot: [...SHARED, '/api\\.ts$', '^core/contract\\.ts$'] },
    ),
    forbid(
      'shared-loads-shared-only',
      'A shared file loads only shared files and libraries that run in a browser.',
      { path: SHARED, pathNot: '\\.test\\.ts$' },
      {
        path: ['^core/', '^node_modules/(@aws-sdk|stripe|pubnub|sst)/', '^node:'],
        pathNot: SHARED,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'features-stay-apart',
      'Routes combine features. Features don’t import each other.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/(?!features/$1/|entities/|components/|lib/)' },
    ),
    ...formOrder,
    forbid(
      'entities-below-features',
      'Entities say how a coach, client or plan is displayed, for all features. They import no feature.',
      { path: '^web/src/entities/' },
      { path: '^web/src/(?!entities/|components/|lib/)' },
    ),
    forbid(
      'public-pages-apart',
      'Public pages use no router, queries or screens of the app (rule separate-public-pages).',
      { path: '^web/src/(pages/|public)' },
      { path: '^(node_modules/@tanstack|web/src/(routes|router|lib/session/session))', reachable: true },
    ),
    forbid(
      'components-know-no-domain',
      'Components know no domain.',
      { path: '^web/src/components/' },
      { path: '^web/src/(?!components/|lib/)' },
    ),
    forbid(
      'site-lib-stands-alone',
      'The site’s lib imports nothing else of the site.',
      { path: '^web/src/lib/' },
      { path: '^web/src/(?!lib/)' },
    ),
    forbid(
      'nothing-knows-local-services',
      'Only scripts may use the local services.',
      { path: '^(core|functions|web|stacks)', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^scripts/local',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(node_modules|\\.sst|dist|route-tree\\.gen)' },
    parser: 'swc',
    webpackConfig: { fileName: '.dependency-cruiser-alias.mjs' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
