import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { listMissingTemplates } from '../../bookings/notices/sms-templates.rules.ts'
import { countCodes } from '../../bookings/otp/otp.store.ts'
import { isPrivate } from '../../platform/address.rules.ts'
import {
  type AskSite,
  type Check,
  type Deps,
  failing,
  failingInProduction,
  fine,
  toCount,
  unknown,
  warning,
} from '../../platform/deps/deps.ts'
import { hasTechnicians } from '../../visits/technicians/technicians.store.ts'
import { listGaps } from '../dashboard/dashboard.store.ts'
import { getDatabaseFacts, getWayToDatabase, listPagesWithoutMeta } from './doctor.store.ts'

const MAX_DETAILS = 20

/** The site's pages, as visitors and search engines see them. */
export const SITE_CHECKS: Check[] = [
  {
    name: 'links',
    title: 'Links and pictures',
    pace: 'slow',
    async run(deps) {
      const { broken, pages } = await findBroken(deps)
      if (broken.length === 0) return fine(`Every link and picture within ${toCount(pages, 'page', 'pages')} is there.`)
      const text = `${toCount(broken.length, 'link or picture is', 'links or pictures are')} broken.`
      const details = broken.slice(0, MAX_DETAILS).map(({ page, target }) => `${target}, on ${page}`)
      return failing(text, 'Correct them in the texts of these pages.', { details })
    },
  },
  {
    name: 'faq',
    title: 'FAQ',
    pace: 'quick',
    async run({ db }) {
      const { services_without_faq: services } = await listGaps(db)
      if (services.length === 0) return fine('Every service has questions and answers.')
      const text = `${toCount(services.length, 'service has', 'services have')} no FAQ.`
      const details = services.slice(0, MAX_DETAILS).map(({ title }) => title)
      return warning(text, 'Add what customers ask before they book.', { path: '/admin/services/serviceslist', details })
    },
  },
  {
    name: 'meta',
    title: 'Search engines',
    pace: 'quick',
    async run({ db }) {
      const pages = await listPagesWithoutMeta(db)
      if (pages.length === 0) return fine('Every service has a title and a description for search engines.')
      const text = `${toCount(pages.length, 'page has', 'pages have')} no title or no description for search engines.`
      const details = pages.slice(0, MAX_DETAILS)
      return warning(text, 'Fill in the meta fields.', { path: '/admin/services/serviceslist', details })
    },
  },
]

type Broken = { page: string; target: string }

/** Limits on the crawl, because someone waits for the doctor's answer. */
const MAX_PAGES = 300
const MAX_TARGETS = 2_000
const MAX_SECONDS = 20

/**
 * Reads the sitemap's pages, and requests everything within the site that they link to or show. Ignores other sites.
 */
async function findBroken({
  askSite,
  now,
}: Pick<Deps, 'now'> & { askSite: AskSite }): Promise<{ broken: Broken[]; pages: number }> {
  const startedAt = now().getTime()
  const requireTime = (read: string) => {
    if (now().getTime() - startedAt > MAX_SECONDS * 1000) throw new Error(`in ${MAX_SECONDS} seconds ${read}`)
  }
  const answer = await askSite('/sitemap.xml')
  if (!answer.ok) throw new Error('the site does not answer')
  const sitemap = await answer.text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname).slice(0, MAX_PAGES)
  const foundOn = new Map<string, string>()
  for (const [read, page] of pages.entries()) {
    requireTime(`it read ${read} of ${pages.length} pages`)
    const answer = await askSite(page)
    const html = await answer.text()
    if (answer.status >= 400) foundOn.set(page, '/sitemap.xml')
    for (const target of listTargets(html)) if (!foundOn.has(target) && foundOn.size < MAX_TARGETS) foundOn.set(target, page)
  }
  const broken: Broken[] = []
  const targets = [...foundOn].filter(([target, page]) => !pages.includes(target) || page === '/sitemap.xml')
  for (const [followed, [target, page]] of targets.entries()) {
    requireTime(`it read ${pages.length} pages, and followed ${followed} of their ${targets.length} links and pictures`)
    const answer = await askSite(target)
    await answer.body?.cancel()
    if (answer.status >= 400) broken.push({ page, target })
  }
  return { broken, pages: pages.length }
}

/** The paths within the site that a page links to or shows. */
function listTargets(html: string): Set<string> {
  const sources = html.matchAll(/<(?:a|img|source)\s[^>]*?\b(?:href|src)="(\/(?!\/)[^"#?]*)/g)
  return new Set([...sources].map(([, path = '']) => path.replaceAll('&amp;', '&')))
}

const CHANNELS = '/admin/channels'

/** Whether the channels are set up. */
export const CHANNEL_CHECKS: readonly Check[] = [
  {
    name: 'mail',
    title: 'Email',
    pace: 'quick',
    run(deps) {
      const { email } = deps.channels
      if (email) return { ...fine(`Emails go out through ${email}.`), action: 'sendTestMail' }
      const text = 'Emails aren’t sent: they are kept on this server.'
      return failingInProduction(deps)(text, 'Set SMTP_URL and SMTP_FROM, then restart the server.', { path: CHANNELS })
    },
  },
  {
    name: 'sender',
    title: 'Sender of emails',
    pace: 'slow',
    async run({ settings: { mail }, probes }) {
      if (!mail) return fine('No emails are sent.')
      const domain = mail.from.address.split('@').at(-1) ?? ''
      const [texts, policies] = await Promise.all([probes.resolveTxt(domain), probes.resolveTxt(`_dmarc.${domain}`)])
      const missing = [
        ...(texts.some((text) => /^v=spf1\b/i.test(text)) ? [] : ['SPF']),
        ...(policies.some((text) => /^v=DMARC1\b/i.test(text)) ? [] : ['DMARC']),
      ]
      if (missing.length === 0) return fine(`${domain} names its mail servers in the DNS.`)
      const text = `The domain ${domain} has no ${missing.join(' and no ')} record: emails may be treated as spam.`
      const remedy = 'Verify the domain with the mail provider, and enter the records that it names in the DNS.'
      return warning(text, remedy, { action: 'sendTestMail' })
    },
  },
  {
    name: 'sms',
    title: 'SMS',
    pace: 'quick',
    async run(deps) {
      if (deps.channels.sms.length === 0) {
        const text = 'SMS aren’t sent: codes are kept on this server, so visitors can’t book by code.'
        return failingInProduction(deps)(text, 'Set up MSG91 or Twilio, then restart the server.', { path: CHANNELS })
      }
      const { sent, failed } = await countCodes(deps.db, HOUR_MS, deps.now())
      const missing = listMissingTemplates(deps.settings, { hasTechnicians: await hasTechnicians(deps.db) })
      if (failed === 0 && missing.length > 0) {
        const text = `Not registered, and so not sent: ${missing.join(', ')}. Customers get the text from earlier versions, or the English one.`
        const remedy = 'Register the texts under Channels with DLT, and add them to SMS_MSG91_TEMPLATES or SMS_TWILIO_TEMPLATES.'
        return warning(text, remedy, { path: CHANNELS })
      }
      if (failed === 0) return fine(`SMS go out through ${deps.channels.sms.join(', then ')}.`)
      const text = `${failed} of the last hour’s ${toCount(sent + failed, 'code', 'codes')} may not have been sent.`
      const remedy = 'Check the account with the gateway: its balance, its templates, and whether the sender is approved.'
      return (failed >= sent ? failing : warning)(text, remedy, { path: CHANNELS })
    },
  },
]

const GB = 1024 ** 3
const CERTIFICATE_DAYS = { failing: 3, warning: 14 }
const MAX_CLOCK_DIFFERENCE_S = 5

/** Node TLS errors that a visitor's browser would show as a warning. */
const CERTIFICATE_ERROR = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH)/

/** End of support of the versions that the program runs on. */
const END_OF_SUPPORT: Record<string, string> = {
  'Node 24': '2028-04-30',
  'PostgreSQL 15': '2027-11-11',
  'PostgreSQL 16': '2028-11-09',
  'PostgreSQL 17': '2029-11-08',
  'PostgreSQL 18': '2030-11-14',
}

/** Checks of the machine, its address and its disk. */
export const MACHINE_CHECKS: Check[] = [
  {
    name: 'disk',
    title: 'Disk',
    pace: 'quick',
    async run({ settings, probes }) {
      const { free, total } = await probes.readSpace(settings.dataDir)
      const text = `${(free / GB).toFixed(1)} GB of ${(total / GB).toFixed(1)} GB are free.`
      const remedy = 'Remove what you don’t need, such as old backups, or enlarge the disk: without space there are no bookings.'
      if (free < GB / 2 || free < total * 0.03) return failing(text, remedy)
      return free < 2 * GB || free < total * 0.1 ? warning(text, remedy) : fine(text)
    },
  },
  {
    name: 'address',
    title: 'Address and certificate',
    pace: 'slow',
    async run(deps) {
      const { siteUrl, isProduction } = deps.settings
      const { protocol, hostname } = new URL(siteUrl)
      if (!isProduction)
        return fine(`By its settings this instance serves no customers (PRODUCTION is not 1); its address is ${siteUrl}.`)
      if (protocol !== 'https:') return failing(`${siteUrl} is not encrypted.`, 'Set SITE_URL to an https address.')
      const answer = await deps.probes.visit(`${siteUrl}/healthz`).catch((error: NodeJS.ErrnoException) => error)
      if (answer instanceof Error) {
        const code = answer.code ?? ''
        if (CERTIFICATE_ERROR.test(code))
          return failing(`Browsers refuse the certificate of ${hostname} (${code}).`, 'Renew it at the proxy in front.')
        if (code === 'ENOTFOUND') return failing(`The name ${hostname} isn’t in the DNS.`, 'Enter it there, or correct SITE_URL.')
        return unknown(
          `${siteUrl} could not be reached from this machine (${code || answer.message}).`,
          'Open it from elsewhere.',
        )
      }
      if (!/"status":\s*true/.test(answer.body))
        return failing(`${siteUrl} is answered by another program.`, 'Correct SITE_URL, or the proxy in front.')
      const days = Math.floor(((answer.certificateEndsAt?.getTime() ?? Number.POSITIVE_INFINITY) - deps.now().getTime()) / DAY_MS)
      const text = `The certificate of ${hostname} expires in ${days} days.`
      const remedy = 'Renew it, and find out why it wasn’t renewed automatically.'
      if (days <= CERTIFICATE_DAYS.failing) return failing(text, remedy)
      return days <= CERTIFICATE_DAYS.warning ? warning(text, remedy) : fine(`${siteUrl} answers, and its certificate is valid.`)
    },
  },
  {
    name: 'clock',
    title: 'Clock',
    pace: 'slow',
    async run({ db, now, probes, settings: { payments } }) {
      const others = [(await getDatabaseFacts(db)).now]
      // The database may be on this machine, with the same clock.
      if (payments.provider === 'razorpay') {
        const { date } = await probes.visit(payments.apiUrl)
        if (date) others.push(date)
      }
      const seconds = Math.max(...others.map((other) => Math.abs(other.getTime() - now().getTime()) / 1000))
      if (seconds > MAX_CLOCK_DIFFERENCE_S)
        return failing(`The clock is ${Math.round(seconds)} seconds off.`, 'Turn on the machine’s time service (NTP).')
      return others.length > 1 ? fine('The clock is right.') : unknown('There’s no other clock to compare with.')
    },
  },
  {
    name: 'way',
    title: 'Way to the database',
    pace: 'quick',
    async run(deps) {
      const { address, ssl } = await getWayToDatabase(deps.db)
      if (address === null) return fine('The database is on this machine.')
      if (ssl) return fine(`The way to ${address} is encrypted.`)
      if (isPrivate(address)) return fine(`The way to ${address} is not encrypted, and stays in a private network.`)
      return failingInProduction(deps)(
        `The way to ${address} is not encrypted: anyone on it can read what customers and administrators send.`,
        'End DATABASE_URL with ?sslmode=verify-full, then restart the server.',
      )
    },
  },
  {
    name: 'version',
    title: 'Version',
    pace: 'quick',
    async run({ db, now, probes }) {
      const { startedAt, builtAt } = await probes.readBuild()
      if (builtAt > startedAt)
        return warning('There is a newer build on disk than the one running.', 'Restart the program, or send it SIGHUP.')
      const { major } = await getDatabaseFacts(db)
      const versions = [`Node ${process.versions.node.split('.')[0]}`, `PostgreSQL ${major}`]
      const old = versions.find((version) => new Date(END_OF_SUPPORT[version] ?? '9999-12-31') < now())
      if (old) return warning(`${old} no longer gets security updates.`, 'Update the program, or the server of DATABASE_URL.')
      return fine(`${versions.join(' and ')} get security updates.`)
    },
  },
]
