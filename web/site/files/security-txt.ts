import type { PageApi, SiteInfo } from '../../../contract/site.ts'

const POLICY_PATH = '/.well-known/security-policy.txt'
const LIFE_MS = 180 * 24 * 60 * 60 * 1000
const TYPE = 'text/plain; charset=utf-8'

const policyText = (email: string) => `How to report a weakness of this website

Write to ${email || 'us through the contact page'}: what you found, how to see it, and how we can reach you.
We answer within three working days, say what we do about it and when, and tell you when it is done.

Please:
- use data and accounts of your own. If you see anybody else's data, stop, and tell us which.
- try no flooding, no mass messages, no codes to numbers that are not yours, and nothing against our staff or our providers.
- give us 90 days before you publish.

Whoever keeps to this has our thanks and need not fear a complaint from us. We pay no rewards.
`

/** For whoever has found a vulnerability: security.txt (RFC 9116), and the policy that it names. */
export const securityFiles = {
  '/.well-known/security.txt': { type: TYPE, render: renderSecurityTxt },
  [POLICY_PATH]: { type: TYPE, render: async (api: PageApi) => policyText(await findContact(api)) },
}

async function renderSecurityTxt(api: PageApi, { url, now }: Pick<SiteInfo, 'url' | 'now'>): Promise<string> {
  // Renewed by every answer: a site that answers is maintained.
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
