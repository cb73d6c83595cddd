import { parseArgs } from 'node:util'
import { Resource } from 'sst'
import { awsCli as aws } from '#scripts/aws/cli'
import { listDeadJobs, listDeadRecords, retry } from '#scripts/dead-letters/dead-letters'

/**
 * `npx sst shell --stage production -- npm run dead-letters [-- --again]`
 * Lists the jobs and stream records that failed permanently. With `--again`, it retries them and deletes
 * those that succeed. Uses the deployer's AWS CLI.
 */
const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } })

const { jobs, records } = Resource.DeadLetters
const deadLetters = [...(await listDeadJobs(aws, jobs)), ...(await listDeadRecords(aws, records))]
for (const deadLetter of deadLetters) {
  console.log(
    `${deadLetter.at || 'unknown time'}  ${deadLetter.functionArn.split(':').pop()}  ${deadLetter.why}`,
  )
  if (!values.again) await deadLetter.keep()
  else {
    const failure = await retry(aws, deadLetter)
    console.log(failure ? `  failed again and stays: ${failure}` : '  done')
  }
}
if (deadLetters.length === 0) console.log('No dead letters.')
