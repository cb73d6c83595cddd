import { Cron } from 'croner'
import { jobs } from '#functions/jobs/schedule'

/** Runs one of the product's jobs now. */
export async function runJob(name: string): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  const module: { handler: () => Promise<void> } = await import(`../../${job.file}.ts`)
  return module.handler()
}

/** Runs the product's jobs when they are due, as EventBridge Scheduler does; returns how to stop. */
export function startCrons(): () => void {
  const crons = jobs.map(
    (job) =>
      new Cron(job.cron, { timezone: 'UTC', protect: true }, () =>
        runJob(job.name).catch((error: unknown) => console.error(`Job ${job.name} failed`, error)),
      ),
  )
  return () => {
    for (const cron of crons) cron.stop()
  }
}
