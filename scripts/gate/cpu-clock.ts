import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

export interface CpuClock {
  /** CPU seconds since the start. */
  seconds: () => number
  /** Whether only this process and what it started were counted, and not the whole machine. */
  isOwn: boolean
  stop: () => void
}

/**
 * Counts the CPU time of this process and of everything it starts from now on, including browsers that outlive the
 * test that opened them, which `time` misses. That takes a control group, which Linux grants to root. Elsewhere it
 * counts what the whole machine uses.
 */
export function startCpuClock(): CpuClock {
  try {
    return ownClock()
  } catch {
    const start = machineSeconds()
    return { seconds: () => machineSeconds() - start, isOwn: false, stop: () => undefined }
  }
}

function ownClock(): CpuClock {
  const [, mount = ''] = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/self/mounts', 'utf8')) ?? []
  const [, path = '/'] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
  const parent = join(mount, path)
  const group = join(parent, `platewise-tests-${process.pid}`)
  const enter = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))
  mkdirSync(group)
  enter(group)
  return {
    seconds: () => {
      const [, microseconds = '0'] =
        /^usage_usec (\d+)/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8')) ?? []
      return Number(microseconds) / 1e6
    },
    isOwn: true,
    stop: () => {
      enter(parent)
      try {
        rmdirSync(group)
      } catch {
        // Something that was started is still ending. An empty group costs nothing.
      }
    },
  }
}

function machineSeconds(): number {
  const milliseconds = cpus().reduce(
    (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
    0,
  )
  return milliseconds / 1000
}
