import type { PageApi, SiteInfo } from '../../../contract/site.ts'
import { catalogue } from '../catalogue.ts'

const POLICY_PATH = '/.well-known/security-policy.txt'
const LIFE_MS = 180 * 24 * 60 * 60 * 1000
const TYPE = 'text/plain; charset=utf-8'

/** What somebody who has found a weakness looks for: RFC 9116, and the policy that it names. */
export const securityFiles = {
  '/.well-known/security.txt': { type: TYPE, render: renderSecurityTxt },
  [POLICY_PATH]: { type: TYPE, render: async (api: PageApi) => catalogue.securityPolicy(await findContact(api)) },
}

async function renderSecurityTxt(api: PageApi, { url, now }: Pick<SiteInfo, 'url' | 'now'>): Promise<string> {
  // Moves on by itself: the site that answers is one that somebody runs.
  const expires = new Date(now.getTime() + LIFE_MS).toISOString().replace(/T.*/, 'T00:00:00Z')
  const email = await findContact(api)
  return [
    `Contact: ${email ? `mailto:${email}` : `${url}/contactus`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${url}/.well-known/security.txt`,
    `Policy: ${url}${POLICY_PATH}`,
    '',
  ].join('\n')
}

/** Empty if the contact page has no address. */
async function findContact(api: PageApi): Promise<string> {
  const { support_email, email } = await api.contact.get()
  return support_email || email
}
