import type { AuditOutcome } from '../../../contract/access/audit.ts'

/** What each audited action does, as an infinitive. `[lead]` is the record concerned. */
const PHRASES: Readonly<Record<string, string>> = {
  'administrators.createLink': 'create a new link for an invitation',
  'administrators.invite': 'invite an administrator',
  'administrators.setPassword': 'set a password by a link',
  'administrators.update': 'change the role or the access of [administrator]',
  'administrators.withdraw': 'withdraw an invitation',
  'audit.export': 'download the audit log',
  'audit.leftOut': 'leave out refused calls',
  'auth.authenticate': 'sign in',
  'auth.authenticateByPasskey': 'sign in with a passkey',
  'auth.changePassword': 'change their password',
  'auth.endSession': 'end one of their sessions',
  'auth.finishSignIn': 'prove the second factor',
  'auth.logout': 'sign out',
  'auth.signOutOthers': 'sign out everywhere else',
  'backup.download': 'download the last backup',
  'blogs.create': 'write [blog]',
  'blogs.remove': 'put [blog] into the trash',
  'blogs.restore': 'take [blog] out of the trash',
  'blogs.update': 'save [blog]',
  'command.admin': 'run npm run admin',
  'command.backup': 'run npm run backup',
  'command.restore': 'run npm run restore',
  'contact.update': 'save the contact details',
  'contactMessages.remove': 'delete a message for good',
  'contactMessages.update': 'mark [message] as read, unread or answered',
  'doctor.act': 'run an action of the site doctor',
  'demo.remove': 'remove the demo',
  'documents.updateAboutUs': 'save the about page',
  'documents.updatePrivacyPolicy': 'save the privacy policy',
  'documents.updateRefundPolicy': 'save the refund policy',
  'documents.updateShippingPolicy': 'save the shipping policy',
  'documents.updateTermsAndConditions': 'save the terms and conditions',
  'homepage.create': 'write [home page]',
  'homepage.makeLive': 'make [home page] the live one',
  'homepage.remove': 'put [home page] into the trash',
  'homepage.restore': 'take [home page] out of the trash',
  'homepage.update': 'save [home page]',
  'images.remove': 'delete a picture',
  'images.update': 'change the alternative text of [picture]',
  'images.upload': 'upload [picture]',
  'leads.assign': 'change the assignee of [lead]',
  'leads.correct': 'correct [lead]',
  'leads.export': 'download leads',
  'leads.forgetUnfinishedCalls': 'undo the calls about an unfinished form',
  'leads.read': 'read many leads',
  'leads.recordCall': 'record a call about [lead]',
  'leads.recordUnfinishedCall': 'record a call about an unfinished form',
  'leads.remove': 'put [lead] into the trash',
  'leads.removeUnfinished': 'delete an unfinished form for good',
  'leads.restore': 'take [lead] out of the trash',
  'leads.sendConfirmation': 'send the confirmation of [lead]',
  'leads.takeByPhone': 'add [lead] by phone',
  'leads.undoCall': 'undo a call about [lead]',
  'leads.updateUnfinished': 'add a note to an unfinished form',
  'leads.update': 'change [lead]',
  'notices.retry': 'send a notice again',
  'notices.retryAll': 'send every failed notice again',
  'otp.narrow': 'change who gets codes',
  'passkeys.create': 'add a passkey',
  'passkeys.remove': 'remove a passkey',
  'passkeys.startCreation': 'start adding a passkey',
  'payments.check': 'ask the provider about [payment]',
  'payments.export': 'download payments',
  'payments.reconcile': 'ask the provider about every open payment',
  'payments.refund': 'refund [payment]',
  'payments.setUpiId': 'change the UPI ID that bills are paid to',
  'payments.settle': 'close the problem with [payment]',
  'previews.create': 'preview a draft',
  'privacy.erase': 'erase what was held about a person',
  'privacy.exportData': 'export what is held about a person',
  'privacy.find': 'look up what is held about a person',
  'program.start': 'start',
  'reviews.update': 'hide or show [review]',
  'searchWords.create': 'write [search word]',
  'searchWords.remove': 'put [search word] into the trash',
  'searchWords.restore': 'take [search word] out of the trash',
  'searchWords.update': 'save [search word]',
  'secondFactor.confirm': 'confirm that it was them',
  'secondFactor.confirmTotp': 'set up their authenticator app',
  'secondFactor.removeTotp': 'remove their authenticator app',
  'secondFactor.renewRecoveryCodes': 'make new recovery codes',
  'secondFactor.setRequired': 'change whether everyone needs a second factor',
  'secondFactor.startTotp': 'start setting up an authenticator app',
  'services.create': 'write [service]',
  'services.remove': 'put [service] into the trash',
  'services.restore': 'take [service] out of the trash',
  'services.update': 'save [service]',
  'setupGuide.confirm': 'confirm one of the first steps',
  'setupGuide.withdraw': 'undo one of the first steps',
  'technicians.create': 'add [technician]',
  'technicians.update': 'save [technician]',
  'technicians.makeLink': 'create a day link for [technician]',
  'translations.setLive': 'change whether a translation is shown',
  'translations.update': 'save a translation',
  'visits.endOff': 'remove time off',
  'visits.exportMoney': 'download the money at the door',
  'visits.plan': 'plan [visit]',
  'visits.settle': 'check the payment for [visit]',
  'visits.takeOff': 'enter time off',
  'visits.update': 'change [visit]',
}

/** Past tenses that don't end in "-ed". */
const PAST: Readonly<Record<string, string>> = {
  ...{ begin: 'began', do: 'did', give: 'gave', leave: 'left', let: 'let', make: 'made', put: 'put', read: 'read', run: 'ran' },
  ...{ send: 'sent', set: 'set', show: 'showed', take: 'took', withdraw: 'withdrew', write: 'wrote' },
}

export const hasPhrase = (action: string): boolean => action in PHRASES

/** Whether the target is a record of the action's module. An invitation's target is a link, with ids of its own. */
export const namesRecord = (action: string): boolean => PHRASES[action]?.includes('[') ?? false

/** "Put a lead into the trash"; an action from an older version is shown by its name. */
export function toActionWords(action: string): string {
  const words = name(PHRASES[action] ?? action, null)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What someone did or tried, phrased to follow their name: "put the lead KG-7F3K2M into the trash". */
export function toSentence({ action, outcome }: { action: string; outcome: AuditOutcome }, title: string | null): string {
  const phrase = name(PHRASES[action] ?? `do ${action}`, title)
  return outcome === 'done' ? toPast(phrase) : `tried to ${phrase}`
}

const name = (phrase: string, title: string | null) =>
  phrase.replace(/\[(.+?)\]/, (_, noun: string) =>
    title === null ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `the ${noun} ${title}`,
  )

function toPast(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ')
  const past = PAST[verb] ?? verb.replace(/e?$/, 'ed').replace(/([^aeiou])yed$/, '$1ied')
  return [past, ...rest].join(' ')
}
