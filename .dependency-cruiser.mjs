const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** What the browser may load: the shared folder of each domain, and the one for all. */
const SHARED = ['^core/shared/', '^core/[^/]+/shared/', '^core/forms/[^/]+/shared/']

/** The domains of the core, each of which builds on those before it alone, types included. */
const DOMAINS = [
  'shared',
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
  'client-accounts',
  'account',
  'impact',
  'erasure',
  'audit-log',
  'undelivered',
  'exports',
]

const oneOrder = [
  forbid(
    'each-domain-has-its-place',
    'A new domain goes into the list of DOMAINS.',
    { path: `^core/(?!(${DOMAINS.join('|')})/).+/` },
    {},
  ),
  ...DOMAINS.slice(0, -1).map((domain, place) =>
    forbid(
      `${domain}-knows-no-later-domain`,
      'Two domains that need each other are one domain or three.',
      { path: `^core/${domain}/`, pathNot: '\\.test\\.ts$' },
      { path: `^core/(${DOMAINS.slice(place + 1).join('|')})/` },
    ),
  ),
]

/** The parts of the site's chat, each of which builds on those before it alone. The screens stand above them all. */
const CHAT_PARTS = ['connection', 'conversations', 'inbox', 'files', 'messages', 'moderation']

const CHAT = 'web/src/features/chat'

const chatOrder = [
  forbid(
    'each-chat-part-has-its-place',
    'A new part of the chat goes into the list of CHAT_PARTS.',
    { path: `^${CHAT}/(?!(${CHAT_PARTS.join('|')})/)[^/]+/` },
    {},
  ),
  ...CHAT_PARTS.map((part, place) =>
    forbid(
      `chat-${part}-knows-no-later-part`,
      'The parts of the chat depend in one direction, and none on the screens.',
      { path: `^${CHAT}/${part}/`, pathNot: '\\.test\\.ts$' },
      { path: `^${CHAT}/(?!(${CHAT_PARTS.slice(0, place + 1).join('|')})/)` },
    ),
  ),
]

export default {
  forbidden: [
    forbid(
      'no-circular',
      'Two files that need each other are one file or three.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
    forbid(
      'no-circular-site',
      'In the site nothing goes in a circle, neither types nor what is fetched later.',
      { path: '^web/src/' },
      { circular: true, viaOnly: { path: '^web/src/' } },
    ),
    forbid(
      'core-knows-no-request',
      'The core is used by functions, never the other way.',
      { path: '^core', pathNot: '\\.test\\.ts$' },
      {
        path: '^(functions|scripts|web|stacks)',
      },
    ),
    forbid(
      'functions-stand-alone',
      'Functions use the core only.',
      { path: '^functions', pathNot: '\\.test\\.ts$' },
      {
        path: '^(scripts|web|stacks)',
      },
    ),
    ...oneOrder,
    ...chatOrder,
    forbid(
      'no-circular-types-in-core',
      'What two files need of each other is a third one, types included.',
      { path: '^core' },
      { circular: true },
    ),
    forbid(
      'site-loads-shared-only',
      'The browser may load what is in a shared folder of the core, and nothing else of it.',
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
      'A route puts features together; a feature imports no other.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/(?!features/$1/|entities/|components/|lib/)' },
    ),
    forbid(
      'entities-below-features',
      'How a coach, client or plan is shown, for all features; it knows none of them.',
      { path: '^web/src/entities/' },
      { path: '^web/src/(?!entities/|components/|lib/)' },
    ),
    forbid(
      'public-pages-apart',
      'Public pages have neither router nor queries, nor any screen of the app (rule public-pages-apart).',
      { path: '^web/src/(pages/|public)' },
      { path: '^(node_modules/@tanstack|web/src/(routes|router|lib/session))', reachable: true },
    ),
    forbid(
      'components-know-no-domain',
      'Components are app-wide.',
      { path: '^web/src/components/' },
      { path: '^web/src/(?!components/|lib/)' },
    ),
    forbid(
      'site-lib-stands-alone',
      'What the whole site needs stands on nothing of it.',
      { path: '^web/src/lib/' },
      { path: '^web/src/(?!lib/)' },
    ),
    forbid(
      'nothing-knows-local-services',
      'Only scripts know of the local services.',
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
