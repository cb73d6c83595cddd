import { parseArgs } from 'node:util'
import { Resource } from 'sst'
import { awsCli as aws } from '#scripts/aws/cli'
import { listDeadLetters, putBack, retry } from '#scripts/dead-letters/dead-letters'

/**
 * `npx sst shell --stage production -- npm run dead-letters [-- --again]`
 * Lists the jobs and stream records that failed permanently. With `--again`, it retries them and deletes
 * those that succeed. Uses the deployer's AWS CLI.
 */
const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } })

const { jobs, records } = Resource.DeadLetters
const deadLetters = [...(await listDeadLetters(aws, jobs)), ...(await listDeadLetters(aws, records))]
for (const deadLetter of deadLetters) {
  const at = deadLetter.at || deadLetter.batch?.approximateArrivalOfFirstRecord || 'unknown time'
  console.log(`${at}  ${deadLetter.functionArn.split(':').pop()}  ${deadLetter.why}`)
  if (!values.again) await putBack(aws, deadLetter)
  else {
    const failure = await retry(aws, deadLetter)
    console.log(failure ? `  failed again and stays in the queue: ${failure}` : '  done')
  }
}
if (deadLetters.length === 0) console.log('No dead letters.')
