import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 8
/** Of a few files, the list of vitest itself says it. */
const ENOUGH_FILES = 10

/** Ends a long run with what took longest in it: the first place to look when `npm test` becomes slow. */
export class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    if (modules.length < ENOUGH_FILES) return
    const files = modules.map((file) => {
      const { setupDuration, collectDuration, duration } = file.diagnostic()
      return { name: file.relativeModuleId, milliseconds: setupDuration + collectDuration + duration }
    })
    const tests = modules.flatMap((file) =>
      [...file.children.allTests()].map((test) => ({
        name: `${test.name} (${file.relativeModuleId})`,
        milliseconds: test.diagnostic()?.duration ?? 0,
      })),
    )
    print('Slowest files', files)
    print('Slowest tests', tests)
  }
}

function print(title: string, rows: { name: string; milliseconds: number }[]) {
  const slowest = rows.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SHOWN)
  const lines = slowest.map(
    ({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`,
  )
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
}
