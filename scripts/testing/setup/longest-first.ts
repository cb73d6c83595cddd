import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that are small but slow. If they started last, they would run alone at the end. */
const LONG = /\/(screens-\w+|contract)\.test\.ts$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
