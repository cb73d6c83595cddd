import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readOptions } from '#scripts/restore/options'

const NOW = Date.parse('2030-02-01T00:00:00Z')
const AT = ['--at', '2030-01-31T09:00:00Z']
const UNTIL = ['--until', '2030-01-31T10:05+01:00']
const read = (...args: string[]) => readOptions(args, NOW)

test('only counts by default, and a choice is a dry run until it is confirmed', () => {
  const at = new Date('2030-01-31T09:00:00Z')
  expect(read(...AT)).toEqual({
    action: 'repair',
    request: { at, until: undefined, choice: undefined, overwrite: false, isConfirmed: false, mayErase: 0 },
  })
  expect(read(...AT, '--partitions', 'user#a, client#a,user#a')).toMatchObject({
    request: { choice: { partitions: ['user#a', 'client#a'], entities: [] }, isConfirmed: false },
  })
  expect(read(...AT, ...UNTIL, '--partitions', 'user#a', '--overwrite', '--yes')).toEqual({
    action: 'repair',
    request: {
      at,
      until: new Date('2030-01-31T09:05:00Z'),
      choice: { partitions: ['user#a'], entities: [] },
      overwrite: true,
      isConfirmed: true,
      mayErase: 0,
    },
  })
  expect(read('--from', 'recovered', '--all-missing', '--yes')).toMatchObject({
    request: { at: 'recovered', choice: { partitions: [], entities: [] }, isConfirmed: true },
  })
  expect(
    read('--from', 'recovered', '--all-missing', '--accounts', 'list', '--erase', '12', '--yes'),
  ).toMatchObject({ request: { mayErase: 12 }, accounts: 'list' })
  expect(read('--resume-readers')).toEqual({ action: 'resume-readers' })
})

test.each([
  [[], /either --at/],
  [[...AT, '--from', 'recovered'], /either --at/],
  [['--at', 'yesterday'], /--at is not a time/],
  [['--at', '2030-01-31'], /not a time with its zone/],
  [['--at', '2030-01-31T09:00:00'], /not a time with its zone/],
  [['--at', '2029-02-31T09:00:00Z'], /not a time/],
  [['--at', '2030-01-31T25:00:00Z'], /not a time/],
  [['--at', '2030-02-01T00:00:01Z'], /in the future/],
  [[...AT, '--until', '2031-01-01T00:00:00Z', '--all-missing'], /--until is in the future/],
  [[...AT, '--yes'], /what to copy/],
  [[...AT, '--overwrite'], /--overwrite needs --partitions/],
  [[...AT, ...UNTIL, '--all-missing', '--overwrite'], /--overwrite needs --partitions/],
  [[...AT, '--all-missing'], /--until is missing/],
  [[...AT, '--entity', 'client'], /--until is missing/],
  [[...AT, '--partitions', 'user#a', '--overwrite'], /--until is missing/],
  [[...AT, ...UNTIL, '--all-missing', '--partitions', 'user#a'], /either/],
  [[...AT, '--partitions', 'user#a,,b'], /empty parts/],
  [[...AT, '--partitions', ''], /empty parts/],
  [['--from', 'recovered', '--all-missing', '--overwrite'], /--from/],
  [['--from', 'recovered', '--all-missing', '--erase', '-1'], /ambiguous|--erase/],
  [['--from', 'recovered', '--all-missing', '--erase', 'all'], /--erase is a number/],
  [[...AT, '--everything'], /everything/],
])('refuses %j', (args, reason) => {
  expect(() => read(...args)).toThrow(reason)
})

test.each([
  [['--at', 'yesterday'], '--at is not a time'],
  [['--at', '2026-01-01T00:00:00Z'], 'Run this in `sst shell`'],
])('the command answers %j with one clear line', (args, reason) => {
  const { SST_RESOURCE_Table: _, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, ['scripts/restore.ts', ...args], {
    env,
    encoding: 'utf8',
  })
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
  expect(stderr).toContain(reason)
})
