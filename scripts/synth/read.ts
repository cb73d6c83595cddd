import type { SynthesizedResource, SynthesizedStack } from '#scripts/synth/evaluate'

/** A policy statement as SST passes it to AWS. */
export interface Statement {
  effect?: string
  actions: string[]
  resources: string[]
  principals?: { type: string; identifiers: string[] }[]
  conditions?: { test: string; variable: string; values: string[] }[]
}

/** A function with its role, permissions and links. */
export interface DeployedFunction {
  /** The component's name, for example `ApiRouteGetUserHandler`. */
  component: string
  /** The handler's file, without extension. */
  file: string
  inputs: Record<string, unknown>
  role: SynthesizedResource
  statements: Statement[]
  /** The names it can read from `Resource.*`. */
  links: string[]
}

export const ofType = ({ resources }: SynthesizedStack, type: string) =>
  resources.filter((resource) => resource.type === type)

/** The only resource of a type whose name starts with `name`. */
export function findOnly(stack: SynthesizedStack, type: string, name = ''): SynthesizedResource {
  const [match, ...more] = ofType(stack, type).filter((resource) => resource.name.startsWith(name))
  if (!match || more.length > 0)
    throw new Error(`There are ${more.length + (match ? 1 : 0)} of ${type} ${name}`)
  return match
}

export const statementsOf = (policy: unknown): Statement[] => JSON.parse(String(policy)).Statement

export const functionsOf = (stack: SynthesizedStack): DeployedFunction[] =>
  stack.builds.map(({ functionID, handler, links }) => {
    const role = findOnly(stack, 'aws:iam/role:Role', `${functionID}Role`)
    const policies = (role.inputs.inlinePolicies ?? []) as { policy: string }[]
    return {
      component: functionID,
      file: handler.replace(/\.handler$/, ''),
      inputs: findOnly(stack, 'aws:lambda/function:Function', `${functionID}Function`).inputs,
      role,
      statements: policies.flatMap(({ policy }) => statementsOf(policy)),
      links: Object.keys(links).sort(),
    }
  })

/**
 * Lists everything a function may do as `<action> <place>`. Resources outside the product appear as their
 * ARN.
 */
export function actionsOf(stack: SynthesizedStack, { statements }: DeployedFunction): string[] {
  const table = String(findOnly(stack, 'aws:dynamodb/table:Table').inputs.name)
  const bucket = String(findOnly(stack, 'aws:s3/bucket:Bucket', 'Uploads').inputs.bucket)
  const backups = String(findOnly(stack, 'aws:s3/bucket:Bucket', 'Backups').inputs.bucket)
  const dead = String(findOnly(stack, 'aws:s3/bucket:Bucket', 'DeadRecords').inputs.bucket)
  const places: [pattern: RegExp, place: string][] = [
    [new RegExp(`:table/${table}$`), 'table'],
    [new RegExp(`:table/${table}/index/\\*$`), 'indexes'],
    [new RegExp(`:table/${table}/stream/[^*]+$`), 'stream'],
    [new RegExp(`^arn:aws:s3:::${bucket}/(tmp|public|private)/\\*$`), '$1'],
    [new RegExp(`^arn:aws:s3:::${backups}/accounts/\\*$`), 'backups'],
    [/:userpool\/[^/]+$/, 'pool'],
    [/^arn:aws:ses:.*:(identity\/\*|configuration-set\/MailConfig)$/, 'mail'],
    [/^arn:aws:sqs:.*:DeadJobs$/, 'DeadJobs'],
    [new RegExp(`^arn:aws:s3:::${dead}(/\\*)?$`), 'DeadRecords'],
    [/:log-group:\/platewise\/[^/]+:\*$/, 'log'],
  ]
  const placeOf = (arn: string) => {
    const [pattern, place = ''] = places.find(([candidate]) => candidate.test(arn)) ?? []
    return place === '$1' ? (pattern?.exec(arn)?.[1] ?? arn) : place || arn
  }
  const all = statements.flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((resource) => `${action} ${placeOf(resource)}`)),
  )
  return [...new Set(all)].sort()
}
