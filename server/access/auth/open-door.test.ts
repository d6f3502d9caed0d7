import { expect, it, onTestFinished } from 'vitest'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { addPasskey, startUse } from './passkeys.test-tools.ts'
import { authenticate, cookieOf, newAccount } from './second-factor.test-tools.ts'

const app = await createTestApp()
let strangers = 0

/** Tries a password for an account that does not exist, from a new household of the network. */
function tryAsStranger(network: string) {
  const number = ++strangers
  const wrong = { email: `stranger-${number}@example.com`, password: 'a-wrong-password' }
  return authenticate(app, wrong, { address: `${network}:${number.toString(16)}::1` })
}

/** Sends many attempts at once from each network, until the test ends. */
async function flood(networks: readonly string[], each: number): Promise<void> {
  const sent = networks.flatMap((network) => Array.from({ length: each }, () => tryAsStranger(network)))
  onTestFinished(async () => void (await Promise.all(sent)))
}

const toNetworks = (count: number) => Array.from({ length: count }, (_, index) => `2001:db8:${(index + 1).toString(16)}`)

it('one network that tries passwords leaves the sign-in to everybody else', async () => {
  const owner = await newAccount(app)
  await flood(toNetworks(1), 120)
  expect((await authenticate(app, owner)).status).toBe(200)
})

it('however many networks try, a device that has signed in before and a passkey sign in', async () => {
  const owner = await newAccount(app)
  const Cookie = cookieOf(await authenticate(app, owner))
  const { authenticator } = await addPasskey(app, owner)
  await flood(toNetworks(25), 4)
  expect((await authenticate(app, owner, { headers: { Cookie } })).status).toBe(200)
  const passkey = authenticator.get(await startUse(app))
  expect((await app.request('POST', '/public/authenticate/passkey', { passkey })).status).toBe(200)
})

it('a forged cookie waits with the strangers', async () => {
  const owner = await newAccount(app)
  const Cookie = cookieOf(await authenticate(app, owner)).replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
  await flood(toNetworks(25), 4)
  expect((await authenticate(app, owner, { headers: { Cookie } })).status).toBe(503)
})

it('a network has five times the attempts of an address; other networks, known devices and passkeys have their own', async () => {
  const owner = await newAccount(app)
  const Cookie = cookieOf(await authenticate(app, owner))
  const { authenticator } = await addPasskey(app, owner)
  for (let household = 1; household <= 5; household++) {
    const wrong = { email: `household-${household}@example.com`, password: 'a-wrong-password' }
    // After ten wrong passwords further attempts are refused without hashing, but they still count.
    for (let tries = 0; tries < 50; tries++) await authenticate(app, wrong, { address: `203.0.113.${household}` })
  }
  const inside = { address: '203.0.113.6' }
  const refused = await authenticate(app, owner, inside)
  expect([refused.status, refused.body.message]).toEqual([429, API_MESSAGES.signInsLimited])
  expect((await authenticate(app, owner, { address: nextAddress() })).status).toBe(200)
  expect((await authenticate(app, owner, { ...inside, headers: { Cookie } })).status).toBe(200)
  const passkey = authenticator.get(await startUse(app))
  expect((await app.request('POST', '/public/authenticate/passkey', { passkey }, inside)).status).toBe(200)
})
