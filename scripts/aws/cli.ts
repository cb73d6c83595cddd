import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs the AWS CLI and parses its output. */
export type Aws = (...args: string[]) => Promise<unknown>

/** The AWS CLI of the person who runs the script, with the permissions of `sst shell`. */
export const awsCli: Aws = async (...args) => {
  const { stdout } = await promisify(execFile)('aws', [...args, '--output', 'json'])
  return stdout ? JSON.parse(stdout) : undefined
}
