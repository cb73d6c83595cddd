import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs, schedulerExpression } from '#functions/jobs/schedule'

test('every job has a file and a schedule that EventBridge accepts', () => {
  for (const job of jobs) expect(existsSync(`${job.file}.ts`)).toBe(true)
  expect(jobs.map(schedulerExpression)).toEqual([
    'cron(15 3 * * ? *)',
    'cron(5,25,35,45,55 * * * ? *)',
    'cron(0 * * * ? *)',
    'cron(0 15 * * ? *)',
    'cron(5,15,25,35,45,55 * * * ? *)',
    'cron(0,5,10,15,20,25,30,35,40,45,50,55 * * * ? *)',
    'cron(0 16 * * ? *)',
    'cron(5,15,25,35,45,55 * * * ? *)',
    'cron(50 * * * ? *)',
    'cron(20 * * * ? *)',
    'cron(4,14,24,34,44,54 * * * ? *)',
    'cron(2,7,12,17,22,27,32,37,42,47,52,57 * * * ? *)',
    'cron(0,10,20,30,40,50 1,2 * * ? *)',
    'cron(30 4 * * ? *)',
  ])
  expect(schedulerExpression({ name: '', file: '', cron: '0 6 * * MON' })).toBe('cron(0 6 ? * MON *)')
})
