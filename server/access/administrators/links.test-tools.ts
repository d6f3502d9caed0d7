import type { TestApp } from '../../../test/harness.ts'
import { signInAs } from '../../../test/steps.ts'

type Invited = { status: number; body: { message: string; data: { id: number; link: string | null } } }

const PASSWORD = 'four words and a number 7'

/** The token of the link in a mail's text or in an answer; empty if there is none. */
export const tokenOf = (text: string | null | undefined) => /\/login\/link#(\S+)/.exec(text ?? '')?.[1] ?? ''

/** Steps for tests of mailed links: invitations and forgotten passwords. */
export function linkSteps(app: TestApp) {
  let count = 0
  const nextEmail = () => `invited-${++count}@karigar.example`
  const callAsOwner = async (method: string, path: string, body?: object) =>
    app.request(method, path, body, { token: await signInAs(app, 'owner') })
  const invite = (email: string, role = 'editor'): Promise<Invited> =>
    callAsOwner('POST', '/administrators/invitations', { email, role })
  const listInvitations = async () => (await callAsOwner('GET', '/administrators')).body.data.invitations
  const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)
  /** The token of the last mail to an address. */
  const mailedToken = (email: string) => tokenOf(mailsTo(email).at(-1)?.text)
  const check = (token: string) => app.request('POST', '/public/administrator-link', { token })
  const setPassword = (token: string, password = PASSWORD) =>
    app.request('POST', '/public/administrator-link/password', { token, password })
  const authenticate = (email: string, password = PASSWORD) => app.request('POST', '/public/authenticate', { email, password })

  async function inviteByMail() {
    const email = nextEmail()
    const { body } = await invite(email)
    await app.runJobs()
    return { email, id: body.data.id, token: mailedToken(email) }
  }

  return {
    ...{ nextEmail, callAsOwner, invite, inviteByMail, listInvitations },
    ...{ mailsTo, mailedToken, check, setPassword, authenticate },
  }
}
