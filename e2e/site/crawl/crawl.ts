import type { Page } from '@playwright/test'
import type { ServiceLink } from '../../../contract/content/services.ts'
import { findFormComplaints, listSubmissions, type Submission, toBody } from './forms.ts'
import { findComplaints, findOtherComplaints, type Origin, type Target } from './promises.ts'
import { type Form, type Link, readPage, type Shown } from './read-page.ts'

type Options = {
  /** An empty page in which the site's HTML is parsed. */
  parser: Page
  url: string
  services: readonly ServiceLink[]
  headers: Record<string, string>
}
export type Crawl = ReturnType<typeof createCrawl>

const nameOf = ({ words, href }: Link) => `${words} ${href}`

/** Follows links and forms as a browser without script does, and collects broken promises as complaints. */
export function createCrawl({ parser, url: site, services, headers }: Options) {
  const answers = new Map<string, Target>()
  /** Page addresses in the order of discovery. */
  const known = new Set<string>()
  /** Each complaint with the first page that caused it. */
  const complaints = new Map<string, string>()
  const links = new Set<string>()
  const forms = new Set<string>()
  /** Booking forms that a rate fills in: one for each service, because the others differ in that text alone. */
  const filled = new Set<string>()

  const complain = ({ url }: Origin, what: string, said: readonly string[]) => {
    for (const complaint of said) {
      const text = `${what} ${complaint}`
      if (!complaints.has(text)) complaints.set(text, `${url.pathname}${url.search}: ${text}`)
    }
  }
  const read = (address: string, html: string): Promise<Shown> => parser.evaluate(readPage, { address, html })

  async function ask(address: string, init?: RequestInit): Promise<Target> {
    const answer = await fetch(address, { redirect: 'manual', ...init, headers: { ...headers, Origin: site } })
    return { url: new URL(address), status: answer.status, shown: await read(address, await answer.text()) }
  }
  async function open(href: string): Promise<Target> {
    const [address = ''] = href.split('#')
    const target = answers.get(address) ?? (await ask(address))
    answers.set(address, target)
    known.add(address)
    return target
  }

  async function followLink(link: Link, from: Origin): Promise<void> {
    const [form = '', rate] = link.href.split('?rate=')
    if (rate !== undefined && filled.has(form)) return
    if (rate !== undefined) filled.add(form)
    const what = `“${link.words}” → ${link.href.replace(site, '')}`
    links.add(what)
    const isOther = !link.href.startsWith(`${site}/`)
    complain(from, what, isOther ? findOtherComplaints(link) : findComplaints(link, await open(link.href), from))
  }

  async function fillForm(submission: Submission, from: Origin): Promise<void> {
    forms.add(submission.address)
    const { status, shown } = await open(submission.address)
    const said = status === 200 ? findFormComplaints(submission, shown, from.url) : [`answers ${status}`]
    complain(from, 'a form', said)
  }

  /** Expects an empty form to be answered with its errors, in the language of its page. */
  async function sendForm(form: Form, from: Origin): Promise<void> {
    if (forms.has(form.action)) return
    forms.add(form.action)
    const { status, shown } = await ask(form.action, { method: 'POST', body: toBody(form) })
    const isRight = status === 200 && shown.hasErrors && shown.language === from.shown.language
    complain(from, 'a form', isRight ? [] : [`answers ${status} and does not say what is missing`])
  }

  async function visit(address: string): Promise<void> {
    const from = { ...(await open(address)), services }
    for (const link of from.shown.links) await followLink(link, from)
    for (const form of from.shown.forms) {
      if (form.method === 'post') await sendForm(form, from)
      else for (const submission of listSubmissions(form)) await fillForm(submission, from)
    }
  }

  /** Visits the addresses, and each page that their links and forms lead to. */
  async function visitAll(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) known.add(address)
    for (const address of known) await visit(address)
  }

  /** Follows the links that scripts have added to an open page. */
  async function followAdded(from: Origin): Promise<void> {
    const { shown } = await open(from.url.href)
    const given = new Set(shown.links.map(nameOf))
    for (const link of from.shown.links) if (!given.has(nameOf(link))) await followLink(link, from)
  }

  return {
    visitAll,
    followAdded,
    complaints: () => [...complaints.values()],
    counts: () => ({ pages: known.size, links: links.size, forms: forms.size }),
  }
}
