import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '../../contract/paths.ts'
import { createAuthenticator } from '../../server/access/auth/passkeys.test-tools.ts'
import { ADMIN, type Program } from '../../test/program.ts'

// Strangers from one network, then from five, try passwords of made-up accounts over 200 connections, each request from
// a new household. Every second the owner signs in from a known device, with a passkey, and from a new device. Prints
// the answers to each, and how long they took.

const CONNECTIONS = 200
const SECONDS = 15
const WAVES = [1, 5]

type Answer = { status: number; ms: number; cookie: string; body: { token?: string; data?: unknown } }
type Asked = { from: string; token?: string; cookie?: string }

let households = 0
/** A network has 65,536 households. */
const householdOf = (network: number) => `2001:db8:${network}:${(++households & 0xffff).toString(16)}::1`

export async function attackSignIn(program: Program): Promise<boolean> {
  async function post(path: string, body: object, { from, token, cookie }: Asked): Promise<Answer> {
    const start = performance.now()
    const answer = await fetch(program.url + API_BASE + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': from,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(cookie && { Cookie: cookie }),
      },
      body: JSON.stringify(body),
    })
    const text = (await answer.json()) as Answer['body']
    const set = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    return { status: answer.status, ms: performance.now() - start, cookie: set, body: text }
  }

  const home = { from: '198.51.100.7' }
  const first = await post('/public/authenticate', ADMIN, home)
  const [cookie, token] = [first.cookie, first.body.token]
  const authenticator = createAuthenticator(program.url)
  const options = await post('/account/passkeys/options', {}, { ...home, token })
  const created = authenticator.create(options.body.data as Parameters<typeof authenticator.create>[0])
  await post('/account/passkeys', { name: 'Phone', passkey: created }, { ...home, token })

  async function enterByPasskey(): Promise<Answer> {
    const use = await post('/public/authenticate/passkey/options', {}, home)
    if (use.status !== 200) return use
    const passkey = authenticator.get(use.body.data as { challenge: string })
    const answer = await post('/public/authenticate/passkey', { passkey }, home)
    return { ...answer, ms: answer.ms + use.ms }
  }

  let strange = 0
  async function attack(networks: number): Promise<boolean> {
    const [strangers, known, byPasskey, newDevice, pages] = [[], [], [], [], []] as Answer[][]
    const end = performance.now() + SECONDS * 1000
    const isOn = () => performance.now() < end
    async function tryPasswords(connection: number): Promise<void> {
      while (isOn()) {
        const email = `stranger-${++strange}@example.com`
        const from = householdOf(networks * 100 + (connection % networks))
        strangers?.push(await post('/public/authenticate', { email, password: 'a-wrong-password' }, { from }))
      }
    }
    async function beat(seen: Answer[] | undefined, ask: () => Promise<Answer>): Promise<void> {
      for (; isOn(); await sleep(1000)) seen?.push(await ask())
    }
    const load = async () => {
      const start = performance.now()
      const { status } = await fetch(program.url)
      return { status, ms: performance.now() - start, cookie: '', body: {} }
    }
    await Promise.all([
      ...Array.from({ length: CONNECTIONS }, (_, connection) => tryPasswords(connection)),
      beat(known, () => post('/public/authenticate', ADMIN, { ...home, cookie })),
      beat(byPasskey, enterByPasskey),
      // Each from a different network, like a device in a hotel.
      beat(newDevice, () => post('/public/authenticate', ADMIN, { from: `203.0.${households % 250}.9` })),
      beat(pages, load),
    ])
    console.log(`\n${networks === 1 ? 'One network' : `${networks} networks`}, ${CONNECTIONS} connections, ${SECONDS} s`)
    print('wrong passwords of strangers', strangers)
    print('the owner, known device', known)
    print('the owner, by passkey', byPasskey)
    print('the owner, new device elsewhere', newDevice)
    print('the home page', pages)
    return [known, byPasskey].every((seen) => seen?.every(({ status }) => status === 200))
  }

  let isOpen = true
  for (const networks of WAVES) isOpen = (await attack(networks)) && isOpen
  console.log(`\nKnown devices and passkeys ${isOpen ? 'always signed in' : 'were refused'}.`)
  return isOpen
}

function print(who: string, answers: Answer[] = []): void {
  const statuses = [...new Set(answers.map(({ status }) => status))].sort()
  const counts = statuses.map((status) => `${answers.filter((answer) => answer.status === status).length} x ${status}`)
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const quantile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  console.log(`  ${who.padEnd(32)} ${counts.join(', ')}; p50 ${quantile(0.5)}, longest ${quantile(0.999)} ms`)
}
