import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { FAILED_TESTS } from '#scripts/testing/setup/failed-tests'

const MAX_FLAKY = 2
const SLOWEST = 10

const fileOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

/**
 * Prints which tests passed only when they were run once more, and the slowest files. More than two flaky tests fail
 * the run.
 */
export default class GateReporter implements Reporter {
  #flaky: TestCase[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.#flaky.push(test)
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const slowest = modules
      .toSorted((a, b) => b.diagnostic().duration - a.diagnostic().duration)
      .slice(0, SLOWEST)
    console.info('\nThe slowest files, in seconds:')
    for (const module of slowest)
      console.info(`${(module.diagnostic().duration / 1000).toFixed(0).padStart(6)}  ${fileOf(module)}`)
    for (const test of this.#flaky) {
      const [error] = test.result().errors ?? []
      console.info(`flaky: ${fileOf(test.module)} › ${test.fullName}\n       ${error?.message ?? ''}`)
    }
    const isBroken = this.#flaky.length > 0 || modules.some((module) => module.state() === 'failed')
    if (isBroken) console.info(`What failed browser tests showed: ${FAILED_TESTS}`)
    if (this.#flaky.length > MAX_FLAKY) {
      console.error(`${this.#flaky.length} tests are flaky. More than ${MAX_FLAKY} fail the run.`)
      process.exitCode = 1
    }
  }
}
