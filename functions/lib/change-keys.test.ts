import { generateKeyPairSync } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { Resource } from 'sst'
import { afterEach, describe, expect, test } from 'vitest'
import { issueAdminToken, verifyAdminToken } from '#core/admin-accounts/token'
import { viewerAddress } from '#functions/lib/router'
import { hashOf, publicKeyOf } from '#stacks/public-keys'

interface Step {
  used: string
  accepted: string[]
}

/** The deploys of docs/deploy.md, "Changing a key". */
const stepsOf = (old: string, next: string): [Step, Step, Step, Step] => [
  { used: old, accepted: [old] },
  { used: old, accepted: [old, next] },
  { used: next, accepted: [next, old] },
  { used: next, accepted: [next] },
]

/** A deploy changes parts of the product one by one, so each step meets what the step before left. */
const meetings = (steps: Step[]) =>
  steps
    .slice(1)
    .flatMap((after, index) =>
      [after, steps[index] ?? after].flatMap((use) =>
        [steps[index] ?? after, after].map((verify) => ({ used: use.used, accepted: verify.accepted })),
      ),
    )

const before = {
  hashes: Resource.RouterKeyHashes.value,
  signing: Resource.AdminTokenKey.value,
  verifying: Resource.AdminTokenPublicKeys.value,
}
afterEach(() => {
  Resource.RouterKeyHashes.value = before.hashes
  Resource.AdminTokenKey.value = before.signing
  Resource.AdminTokenPublicKeys.value = before.verifying
})

describe("changing the Router's key", () => {
  const steps = stepsOf('old-key', 'new-key')
  const isAccepted = ({ used, accepted }: Step) => {
    Resource.RouterKeyHashes.value = accepted.map(hashOf).join(' ')
    const headers = { 'x-router-key': used, 'x-viewer-address': '198.51.100.7' }
    return viewerAddress({ headers } as unknown as APIGatewayProxyEventV2) === '198.51.100.7'
  }

  test('refuses no request, whichever of its parts a deploy changes first', () => {
    for (const meeting of meetings(steps)) expect(isAccepted(meeting), JSON.stringify(meeting)).toBe(true)
  })

  test('ends with the old key refused', () => {
    expect(() => isAccepted({ used: 'old-key', accepted: steps[3].accepted })).toThrow()
    expect(() => isAccepted({ used: 'none', accepted: steps[1].accepted })).toThrow()
  })
})

describe("changing the key of admins' sessions", () => {
  const newKey = () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const [old, next] = [newKey(), newKey()]
  const steps = stepsOf(old, next)
  const tokenOf = (key: string) => {
    Resource.AdminTokenKey.value = key
    return issueAdminToken({ id: 'ada', email: 'ada@example.com', name: 'Ada' })
  }
  const verify = (token: string, accepted: string[]) => {
    Resource.AdminTokenPublicKeys.value = accepted.map(publicKeyOf).join(' ')
    return verifyAdminToken(token)
  }

  test('signs no one out, whichever function a deploy changes first', async () => {
    for (const { used, accepted } of meetings(steps))
      expect(await verify(await tokenOf(used), accepted)).toMatchObject({ id: 'ada' })
  })

  test('ends with sessions of the old key refused', async () => {
    await expect(verify(await tokenOf(old), steps[3].accepted)).rejects.toThrow('Your session has ended')
    await expect(verify(await tokenOf(newKey()), steps[1].accepted)).rejects.toThrow('Your session has ended')
  })
})
