import { DAY_MS } from '../../../contract/durations.ts'
import { isPrivate } from '../../platform/address.rules.ts'
import { type Check, failing, failingInProduction, fine, unknown, warning } from '../../platform/deps/deps.ts'
import { getDatabaseFacts, getWayToDatabase } from './doctor.store.ts'

const GB = 1024 ** 3
const CERTIFICATE_DAYS = { failing: 3, warning: 14 }
const MAX_CLOCK_DIFFERENCE_S = 5

/** Errors of Node's TLS that a visitor's browser would show as a warning. */
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
      // The database may be on this machine, so that its clock is the same.
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
