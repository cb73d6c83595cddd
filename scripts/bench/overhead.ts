import { Hono } from 'hono'
import { ClientEntity } from '#core/client/entity'
import { IdentityEntity, UserEntity } from '#core/identity/entity'
import { tiesOf } from '#core/user/client'
import { below, median } from '#scripts/bench/report'
import { listen } from '#scripts/local/serve'

const ROUNDS = 300

/** `GET /user` through gateway and `endpoint()`, against a bare handler that makes the same table calls. */
export async function benchOverhead(apiUrl: string, caller: { id: string; subject: string; token: string }) {
  const bare = await listen(
    new Hono().get('/user', async (c) => {
      const identity = await IdentityEntity.find({ subject: caller.subject })
      const [user, client, ties] = await Promise.all([
        UserEntity.find({ userId: identity?.userId ?? '' }),
        ClientEntity.find({ clientId: identity?.userId ?? '' }),
        tiesOf(identity?.userId ?? ''),
      ])
      return c.json({ ...user, client, ties })
    }),
    0,
  )
  const time = async (url: string) => {
    const started = performance.now()
    const response = await fetch(`${url}/user`, { headers: { authorization: `Bearer ${caller.token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`GET /user answers ${response.status}`)
    return performance.now() - started
  }
  const times = { api: [] as number[], bare: [] as number[] }
  // Taking turns, so that whatever else the machine does meets both.
  for (let round = 0; round < ROUNDS; round++) {
    times.api.push(await time(apiUrl))
    times.bare.push(await time(bare.url))
  }
  await bare.close()
  below('gateway and endpoint() over a bare handler', median(times.api) / median(times.bare), 1.5, '×')
}
