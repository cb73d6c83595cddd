import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { vi } from 'vitest'
import { client as table } from '#core/lib/table'

const WRITES = [PutCommand, UpdateCommand, DeleteCommand, TransactWriteCommand]

/** Runs something as if its process were killed before its `place`th write to the table; false when it had fewer. */
export async function isKilledAt(place: number, run: () => Promise<unknown>): Promise<boolean> {
  const real = table.send.bind(table)
  let writes = 0
  const send = vi.spyOn(table, 'send').mockImplementation((command: object) => {
    if (WRITES.some((kind) => command instanceof kind)) writes++
    return writes >= place ? Promise.reject(new Error('killed')) : real(command as never)
  })
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await Promise.allSettled([run()])
  send.mockRestore()
  log.mockRestore()
  return writes >= place
}
