import { listEndpoints } from '#core/contract'
import { jobs } from '#functions/jobs/schedule'
import type { FunctionBundle } from '#scripts/functions/bundle'
import {
  type GrantName,
  grantsOf,
  identityGrants,
  jobGrants,
  mailGrants,
  streamGrants,
} from '#stacks/permissions'

/**
 * How much CPU time a cold import may take, relative to importing only the AWS document client, which nearly
 * every function includes. The two are measured alternately. On two cores the client took 44 ms and a
 * function may take 90 ms.
 */
export const MAX_IMPORT_RATIO = 90 / 44
export const MAX_KILOBYTES = 700
/** Jobs may be larger, because no one is waiting for their response. */
const MAX_JOB_KILOBYTES = 750
/**
 * Of an admin's acts on a coach that both store or drop files and close payment pages at once (rule price-tiers), and
 * of the job that ends a deleted person's plans and deletes their files.
 */
const MAX_FILES_AND_PAYMENTS_KILOBYTES = 900
const FILES_AND_PAYMENTS = [
  'functions/coach/edit',
  'functions/coach/decide-changes',
  'functions/jobs/erase-deleted',
]
/** After the import. Lambda's smallest function has 128 MB; what ours have beyond it is bought for its CPU. */
export const MAX_MEGABYTES = 100
const HEAVY_BYTES = 30 * 1024

export const isJob = (file: string) => file.startsWith('functions/jobs/')

/** Packages for table access, which nearly every function needs. */
const COMMON = ['@smithy/core', '@aws-sdk/core', '@aws-sdk/client-dynamodb']

/**
 * Other heavy packages, each with the grants that justify it. A function needs one of them to include the
 * package.
 */
const NEEDED_FOR: Record<string, readonly GrantName[]> = {
  stripe: ['stripe'],
  '@aws-sdk/client-s3': [
    'uploadTicket',
    'publicFiles',
    'addPublicFiles',
    'privateFiles',
    'newPrivateFiles',
    'discardFiles',
    'discardPictures',
    'addBackups',
  ],
  'file-type': ['publicFiles', 'addPublicFiles', 'privateFiles', 'newPrivateFiles'],
  '@aws-sdk/client-sesv2': ['mail'],
}

/** Heavy packages that need no grant, and the functions that may include them. */
const SANITIZER = /^functions\/content\/save-/
const NEEDED_BY: Record<string, RegExp> = {
  'sanitize-html': SANITIZER,
  htmlparser2: SANITIZER,
  entities: SANITIZER,
  postcss: SANITIZER,
  'source-map-js': SANITIZER,
}

const grantsByFile = (): Map<string, readonly GrantName[]> =>
  new Map([
    ...listEndpoints().map(({ name, file }) => [file, grantsOf(name)] as const),
    ...jobs.map(({ name, file }) => [file, jobGrants[name] ?? []] as const),
    ...Object.entries(streamGrants).map(([name, grants]) => [`functions/stream/${name}`, grants] as const),
    ...Object.entries(mailGrants).map(([name, grants]) => [`functions/mail/${name}`, grants] as const),
    ...Object.entries(identityGrants).map(
      ([name, grants]) => [`functions/identity/${name}`, grants] as const,
    ),
  ])

function mostOf(file: string): number {
  if (FILES_AND_PAYMENTS.includes(file)) return MAX_FILES_AND_PAYMENTS_KILOBYTES
  return isJob(file) ? MAX_JOB_KILOBYTES : MAX_KILOBYTES
}

/** What is wrong with a bundle, in sentences. */
export function excess({ file, bytes, inputs }: FunctionBundle): string[] {
  const kilobytes = Math.ceil(bytes / 1024)
  const packages = new Map<string, number>()
  for (const [path, size] of Object.entries(inputs)) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(path)?.[1]
    if (name) packages.set(name, (packages.get(name) ?? 0) + size)
  }
  const grants = grantsByFile().get(file) ?? []
  const most = mostOf(file)
  const unneeded = [...packages].filter(
    ([name, size]) =>
      size > HEAVY_BYTES &&
      !COMMON.includes(name) &&
      !NEEDED_FOR[name]?.some((grant) => grants.includes(grant)) &&
      !NEEDED_BY[name]?.test(file),
  )
  return [
    ...(kilobytes > most ? [`${file} has ${kilobytes} KB, more than ${most}`] : []),
    ...unneeded.map(([name]) => `${file} carries ${name} unnecessarily`),
  ]
}
