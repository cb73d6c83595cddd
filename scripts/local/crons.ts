import { basename } from 'node:path'
import { Cron } from 'croner'
import { jobs } from '#functions/jobs/schedule'

/** Runs one of the product's jobs now. */
export async function runJob(name: string): Promise<unknown> {
  const job = jobs.find((candidate) => candidate.name === name)
  if (!job) throw new RangeError(`Unknown job ${name}`)
  const module: { handler: () => Promise<unknown> } = await import(
    `../../functions/jobs/${basename(job.file)}.ts`
  )
  return module.handler()
}

/** Runs jobs when they're due, as EventBridge Scheduler does. Returns a function that stops them. */
export function startCrons(): () => void {
  const crons = jobs.map(
    ({ name, cron }) => new Cron(cron, { timezone: 'UTC', protect: true }, () => runDue(name)),
  )
  return () => {
    for (const cron of crons) cron.stop()
  }
}

async function runDue(name: string): Promise<void> {
  try {
    await runJob(name)
  } catch (error) {
    console.error(`Job ${name} failed`, error)
  }
}
