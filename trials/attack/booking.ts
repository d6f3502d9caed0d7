import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '../../contract/paths.ts'
import { buildLead, buildMobile } from '../../test/builders.ts'
import type { Program } from '../../test/program.ts'
import { prove } from '../../test/prove.ts'

// Attacks booking: npm run attack -- booking. First 5 networks, then 105, send 2,600 requests within a minute: for
// codes, with forms, and for payments. At the same time, fifty visitors from elsewhere and five from the attacking
// networks book like the panel. Prints what the attackers got, what it costs, and whether each visitor booked; fails
// unless all did.

const FEW = ['203.0.113', '198.51.100', '192.0.2', '2001:db8:1', '2001:db8:2']
const MANY = Array.from({ length: 105 }, (_, at) => (at < 100 ? `198.18.${at}` : `2001:db8:${at}`))
/** Price of an SMS in rupees. */
const RUPEES = 0.2
const REQUESTS = 2_600
const ELSEWHERE = 50
const MINUTE_MS = 60_000
const CHARGE = { amount: 19_900, service: 'homeservice/electrician' }

type Answer = { status: number; body: Record<string, unknown> }
type Outcome = { status: string; ms: number; hasProved: boolean }

let hosts = 0
const addressIn = (network: string) => {
  hosts += 1
  return network.includes(':') ? `${network}:${hosts.toString(16)}::9` : `${network}.${hosts % 250}`
}

async function post(program: Program, call: string, body: object, address: string): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${program.url}${API_BASE}/public/${call}`, init)
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Answer['body'] }
}

/** The attack's requests, spread evenly over a minute. */
async function attack(program: Program, networks: readonly string[]): Promise<Map<string, number>> {
  const tally = new Map<string, number>()
  const kinds = [
    () => ['send-otp', { mobile: buildMobile() }] as const,
    () => ['send-otp', buildLead()] as const,
    () => ['store-payment', CHARGE] as const,
  ]
  const sent = Array.from({ length: REQUESTS }, async (_, index) => {
    await sleep((index / REQUESTS) * MINUTE_MS)
    const [call, body] = kinds[index % kinds.length]?.() ?? ['send-otp', {}]
    const { status } = await post(program, call, body, addressIn(networks[index % networks.length] ?? ''))
    const key = `${call} ${status}`
    tally.set(key, (tally.get(key) ?? 0) + 1)
  })
  await Promise.all(sent)
  return tally
}

/** Books by code, with a proof of work if the site asks for one. */
async function book(program: Program, find: (mobile: string) => Promise<string>, address: string): Promise<Outcome> {
  const start = performance.now()
  const lead = buildLead()
  const end = (status: string, hasProved: boolean) => ({ status, ms: performance.now() - start, hasProved })
  let sent = await post(program, 'send-otp', lead, address)
  const hasProved = 'challenge' in sent.body
  if (hasProved) {
    const proof = await prove(sent.body as Parameters<typeof prove>[0])
    sent = await post(program, 'send-otp', { ...lead, proof }, address)
  }
  if (sent.status !== 200) return end(`no code: ${sent.body.message}`, hasProved)
  const otp = await find(lead.mobile)
  const { body } = await post(program, 'verify-otp', { mobile: lead.mobile, otp }, address)
  const booked = await post(program, 'leads', { ...lead, verification: body.verification }, address)
  return end(booked.status === 201 ? 'booked' : `no booking: ${booked.body.message}`, hasProved)
}

export async function attackBooking(program: Program): Promise<boolean> {
  const codes = followCodes(program.dataDir)
  let isHeld = true
  for (const networks of [FEW, MANY]) isHeld = (await runWave(program, codes, networks)) && isHeld
  codes.stop()
  return isHeld
}

let waves = 0

async function runWave(program: Program, codes: ReturnType<typeof followCodes>, networks: readonly string[]): Promise<boolean> {
  const wave = waves++
  const attacked = attack(program, networks)
  const visit = async (address: string, index: number, of: number) => {
    await sleep((0.2 + (0.8 * index) / of) * MINUTE_MS)
    return book(program, codes.find, address)
  }
  const elsewhere = Promise.all(
    Array.from({ length: ELSEWHERE }, (_, index) => visit(`100.${64 + wave}.${index}.7`, index, ELSEWHERE)),
  )
  const beside = Promise.all(FEW.map((_, index) => visit(addressIn(networks[index] ?? ''), index, FEW.length)))
  const visitors = { elsewhere: await elsewhere, 'from the same networks': await beside }
  const tally = await attacked
  const sent = tally.get('send-otp 200') ?? 0
  console.log(`${REQUESTS} requests of ${networks.length} networks in a minute, ${sent} codes for ₹${Math.round(sent * RUPEES)}:`)
  for (const [key, count] of [...tally].sort()) console.log(`  ${key.padEnd(18)} ${count}`)
  for (const [from, outcomes] of Object.entries(visitors)) {
    const booked = outcomes.filter(({ status }) => status === 'booked')
    const proved = outcomes.filter(({ hasProved }) => hasProved)
    const longest = Math.round(Math.max(...outcomes.map(({ ms }) => ms)))
    console.log(
      `${booked.length} of ${outcomes.length} visitors ${from} booked, ${proved.length} with a proof; longest ${longest} ms`,
    )
    for (const { status } of outcomes) if (status !== 'booked') console.log(`  ${status}`)
  }
  return Object.values(visitors).every((outcomes) => outcomes.every(({ status }) => status === 'booked'))
}

/** Finds the codes that the program writes into its outbox. */
function followCodes(dataDir: string) {
  const found = new Map<string, string>()
  let read = 0
  const timer = setInterval(async () => {
    const lines = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8').catch(() => '')).split('\n')
    for (const line of lines.slice(read, -1)) {
      const { to, text } = JSON.parse(line)
      found.set(to, /#(\d{6})$/.exec(text)?.[1] ?? '')
    }
    read = Math.max(read, lines.length - 1)
  }, 50)
  async function find(mobile: string): Promise<string> {
    for (let tries = 0; tries < 100 && !found.has(mobile); tries++) await sleep(50)
    return found.get(mobile) ?? ''
  }
  return { find, stop: () => clearInterval(timer) }
}
