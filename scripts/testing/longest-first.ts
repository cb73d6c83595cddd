import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files of tests that take long: begun last, they would go on alone. */
const LONG = /\/(screens-\w+|contract)\.test\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
