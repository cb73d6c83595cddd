/** CPU milliseconds of `work` on the machine whose figures the limit is made for. */
const REFERENCE_MILLISECONDS = 72

const ROUNDS = 7

/** How much longer than on the reference machine a fixed piece of work takes: 2 on a machine half as fast. */
export function measurePace(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times) / REFERENCE_MILLISECONDS
}

/** Texts, objects and sorting, as in our tests. */
function work() {
  let sum = 0
  for (let round = 0; round < 40; round++) {
    const items = Array.from({ length: 2_000 }, (_, index) => ({
      id: (index * 7919) % 2_003,
      name: `item-${index}`,
    }))
    const copy = JSON.parse(JSON.stringify(items)) as typeof items
    sum += copy.sort((a, b) => a.id - b.id || a.name.localeCompare(b.name)).length
  }
  return sum
}
