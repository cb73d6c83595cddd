import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { Resource } from 'sst'
import { type Aws, listLetters, putBack, sendAgain } from '#scripts/dead-letters/dead-letters'

/**
 * `npx sst shell --stage production -- npm run dead-letters [-- --again]`
 * Lists the jobs and stream records that failed permanently. With `--again`, it retries them and deletes
 * those that succeed. Uses the deployer's AWS CLI.
 */
const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } })

const aws: Aws = async (...args) => {
  const { stdout } = await promisify(execFile)('aws', [...args, '--output', 'json'])
  return stdout ? JSON.parse(stdout) : undefined
}

const { jobs, records } = Resource.DeadLetters
const letters = [...(await listLetters(aws, jobs)), ...(await listLetters(aws, records))]
for (const letter of letters) {
  const at = letter.at || letter.batch?.approximateArrivalOfFirstRecord || 'unknown time'
  console.log(`${at}  ${letter.functionArn.split(':').pop()}  ${letter.why}`)
  if (!values.again) await putBack(aws, letter)
  else {
    const failure = await sendAgain(aws, letter)
    console.log(failure ? `  failed again and stays in the queue: ${failure}` : '  done')
  }
}
if (letters.length === 0) console.log('No dead letters.')
