import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, buildContactMessage, buildMobile, buildPicture } from '../../test/builders.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { ADMIN, type Program } from '../../test/program.ts'
import { createVisitWork, noVisitFacts, type VisitFacts } from './visit-work.ts'

/** What a program has acknowledged. */
export type Facts = {
  /** The number in a page's text: the last one tried, and the last one acknowledged. */
  about: { tried: number; acknowledged: number }
  /** Addresses. */
  pictures: string[]
  /** Names. */
  messages: string[]
  visits: VisitFacts
  /** The administrator's session token, which survives kills like everything else; empty before the sign-in. */
  token: string
}

export const noFacts = (): Facts => ({
  about: { tried: 0, acknowledged: 0 },
  pictures: [],
  messages: [],
  visits: noVisitFacts(),
  token: '',
})

const RETRY_MS = 500
const RECORDS = ['/leads', '/payments', '/blogs', '/contact-messages']
let pictures = 0

/** Saves, uploads, sends messages and plans visits, and checks that everything acknowledged is stored. */
export function createWork({ url }: Program, facts: Facts) {
  async function call(method: string, path: string, body?: object | FormData) {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
        ...(facts.token && { Authorization: `Bearer ${facts.token}` }),
        'X-Forwarded-For': addressOf(buildMobile()),
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as { token: string; data: Record<string, unknown>[] } }
  }

  /** A booking's token, from the short address of its page. */
  async function readToken(address: string): Promise<string> {
    const { search } = new URL(address)
    const { headers } = await fetch(`${url}/b${search}`, { redirect: 'manual' })
    return headers.get('location')?.split('/').at(-1) ?? ''
  }

  const visits = createVisitWork(call, readToken, facts.visits)

  /** Repeats a temporarily refused call. */
  async function ask(method: string, path: string, input?: object) {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(RETRY_MS)) {
      const answer = await call(method, path, input)
      if (answer.status === 200) return answer.body
      if (answer.status !== 503 || Date.now() > end) throw new Error(`${path} answered ${answer.status}`)
    }
  }

  async function signIn(): Promise<void> {
    facts.token ||= (await ask('POST', '/public/authenticate', ADMIN)).token
  }

  async function save(): Promise<void> {
    const number = ++facts.about.tried
    const about = { title: 'About us', description: `<p>Number ${number}.</p>` }
    if ((await call('PUT', '/about-us', about)).status === 200) facts.about.acknowledged = number
  }

  async function upload(): Promise<void> {
    pictures += 1
    const background = { r: pictures % 256, g: (pictures >> 8) % 256, b: 7 }
    const form = new FormData()
    form.append('image', new Blob([await buildPicture({ background })]), 'tap.png')
    const { status, body } = await call('POST', '/temp-images', form)
    if (status === 201) facts.pictures.push((body as unknown as { data: { url: string } }).data.url)
  }

  async function write(): Promise<void> {
    const name = `Visitor ${crypto.randomUUID()}`
    const { status } = await call('POST', '/public/send-contact-email', buildContactMessage({ name }))
    if (status === 200) facts.messages.push(name)
  }

  /** Works until the program dies. */
  async function run(): Promise<void> {
    async function repeat(step: () => Promise<void>): Promise<void> {
      try {
        await signIn()
        for (;;) await step()
      } catch {
        // The program is dead.
      }
    }
    await Promise.all([save, upload, write, visits.step].map(repeat))
  }

  async function listAll(path: string): Promise<Record<string, unknown>[]> {
    const all: Record<string, unknown>[] = []
    for (let page = 1; ; page++) {
      const { data } = await ask('GET', `${path}?page=${page}`)
      all.push(...data)
      if (data.length < 20) return all
    }
  }

  /** Whether a picture is complete: a WebP is a RIFF file, whose header has its size. */
  async function isWhole(picture: string): Promise<boolean> {
    const answer = await fetch(url + picture)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return answer.status === 200 && bytes.length > 8 && bytes.readUInt32LE(4) + 8 === bytes.length
  }

  /** Lists what was acknowledged but is missing or incomplete. */
  async function findLost(): Promise<string[]> {
    await signIn()
    const faults: string[] = []
    const { tried, acknowledged } = facts.about
    const shown = Number(/Number (\d+)\./.exec(await (await fetch(`${url}/aboutus`)).text())?.[1] ?? 0)
    if (shown < acknowledged || shown > tried) faults.push(`the page has save ${shown} instead of ${acknowledged}`)
    // A later save may have been stored without an answer.
    facts.about.acknowledged = shown
    for (const picture of facts.pictures) if (!(await isWhole(picture))) faults.push(`${picture} is lost`)
    const names = new Set((await listAll('/contact-messages')).map(({ name }) => name))
    for (const name of facts.messages) if (!names.has(name)) faults.push(`the message of ${name} is lost`)
    faults.push(...(await visits.findLost()))
    return faults
  }

  async function findMissingContent(): Promise<string[]> {
    await signIn()
    const pages = ['/', '/services/homeservice/electrician', '/blogs', '/contactus', '/aboutus']
    const statuses = await Promise.all(pages.map(async (page) => (await fetch(url + page)).status))
    const missing = pages.filter((_, index) => statuses[index] !== 200).map((page) => `${page} is missing`)
    return facts.token ? missing : [...missing, 'nobody can sign in']
  }

  async function readRecords(): Promise<string> {
    await signIn()
    return JSON.stringify(await Promise.all(RECORDS.map((path) => ask('GET', path))))
  }

  return { run, findLost, findMissingContent, readRecords }
}
