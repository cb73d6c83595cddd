import type { FunctionBundle } from '#scripts/functions/bundle'

/**
 * What a function uses outside its own code, derived from the code that tree-shaking leaves in its bundle.
 */
export interface Needs {
  /** The names after `Resource.`. */
  links: string[]
  /**
   * `<action> <place>`, where the place is the table, its indexes, the email sender or a prefix of the
   * bucket.
   */
  actions: string[]
}

const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map(
  (action) => `dynamodb:${action} table`,
)

/**
 * The permissions each SDK command needs. `{prefix}` stands for the prefixes that the function stores files
 * under.
 */
const ACTIONS: Record<string, string[]> = {
  GetCommand: ['dynamodb:GetItem table'],
  BatchGetCommand: ['dynamodb:BatchGetItem table'],
  QueryCommand: ['dynamodb:Query table', 'dynamodb:Query indexes'],
  PutCommand: WRITES,
  UpdateCommand: WRITES,
  DeleteCommand: WRITES,
  TransactWriteCommand: WRITES,
  SendEmailCommand: ['ses:SendEmail mail'],
  GetObjectCommand: ['s3:GetObject tmp'],
  CopyObjectCommand: ['s3:GetObject tmp', 's3:PutObject {prefix}'],
  PutObjectCommand: ['s3:PutObject {prefix}'],
  DeleteObjectCommand: ['s3:DeleteObject {prefix}'],
  createPresignedPost: ['s3:PutObject tmp'],
  presign: ['s3:GetObject private'],
  listCognitoAccounts: ['cognito-idp:ListUsers pool'],
  putBackup: ['s3:PutObject backups'],
  deleteCognitoAccount: ['cognito-idp:ListUsers pool', 'cognito-idp:AdminDeleteUser pool'],
}

/** Splits a review bundle into its modules, by path. */
export function modulesOf(code: string): [path: string, text: string][] {
  const [, ...parts] = code.replaceAll(/^import [^;]*;$/gm, '').split(/^\/\/ ((?:core|functions)\/.*)$/m)
  return Array.from({ length: parts.length / 2 }, (_, index) => [
    parts[2 * index] ?? '',
    parts[2 * index + 1] ?? '',
  ])
}

function linksOf(code: string): string[] {
  const stray = /\bResource\d*\b(?!\.[A-Z])/.exec(code)
  if (stray)
    throw new Error(
      `Access Resource by name so it can be detected: ${code.slice(stray.index, stray.index + 80)}`,
    )
  return [...code.matchAll(/\bResource\d*\.(\w+)/g)].map(([, name = '']) => name)
}

/** Finds SDK calls: commands, and requests that are signed without one. */
function callsOf(code: string): string[] {
  const commands = [...code.matchAll(/\bnew (\w+Command)\d*\(/g)].map(([, name = '']) => name)
  const signed = [
    ...code.matchAll(
      /\b(createPresignedPost|presign|deleteCognitoAccount|listCognitoAccounts|putBackup)\d*\(/g,
    ),
  ].map(([, name = '']) => name)
  return [...commands, ...signed]
}

export function needsOf({ file, code }: FunctionBundle): Needs {
  const modules = modulesOf(code)
  const prefixes = modules
    .filter(([path]) => !path.startsWith('core/uploads/'))
    .flatMap(([, text]) => [...text.matchAll(/["'`](public|private)\//g)].map(([, prefix = '']) => prefix))
  const actions = modules.flatMap(([path, text]) =>
    callsOf(text).flatMap((call) => {
      const needed = ACTIONS[call]
      if (!needed) throw new Error(`${file}: what ${call} in ${path} needs is not known here`)
      return needed.flatMap((action) =>
        action.endsWith(' {prefix}') ? prefixes.map((prefix) => action.replace('{prefix}', prefix)) : action,
      )
    }),
  )
  const links = modules.flatMap(([, text]) => linksOf(text)).filter((name) => name !== 'App')
  return { links: [...new Set(links)].sort(), actions: [...new Set(actions)].sort() }
}
