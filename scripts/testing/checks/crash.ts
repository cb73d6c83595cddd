import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { vi } from 'vitest'
import { client as table } from '#core/lib/table'

const WRITES = [PutCommand, UpdateCommand, DeleteCommand, TransactWriteCommand]

/**
 * Runs a function with the table failing from write number `place` on, as if its process were killed there. Resolves
 * to false when the function makes fewer writes.
 */
export async function crashesAtWrite(place: number, run: () => Promise<unknown>): Promise<boolean> {
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
