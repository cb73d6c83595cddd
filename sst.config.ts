/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  async app({ stage }) {
    const { settings } = await import('./stacks/settings')
    const { rulesOf } = await import('./stacks/stage')
    const { removal, protect } = rulesOf(stage)
    return {
      name: 'platewise',
      home: 'aws',
      removal,
      protect,
      providers: { aws: { region: settings.region } },
    }
  },
  async run() {
    const { refusalsOf } = await import('./stacks/refusals')
    const { settings } = await import('./stacks/settings')
    const refusals = refusalsOf($app.stage, settings)
    if (refusals.length > 0) throw new Error(refusals.join('\n'))
    await import('./stacks/functions')
    await import('./stacks/storage/storage')
    await import('./stacks/storage/backups')
    await import('./stacks/storage/file-copies')
    const { router } = await import('./stacks/site/router')
    const { userPool } = await import('./stacks/auth')
    const { api } = await import('./stacks/api')
    await import('./stacks/stream')
    await import('./stacks/jobs')
    await import('./stacks/mail-events')
    await import('./stacks/monitoring/alarms')
    await import('./stacks/monitoring/production-alarms')
    await import('./stacks/site/site')
    return { site: router.url, api: api.url, userPool: userPool.id }
  },
})
