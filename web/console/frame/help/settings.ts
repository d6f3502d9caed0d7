import type { ScreenName } from '../screens.ts'
import { type Help, SEARCH_KEYS } from './screen-help.ts'

/** Help for the screens of the group Settings, and for the account. */
export const SETTINGS_HELP = {
  administrators: {
    purpose: [
      'Who works here. Give each person their own account: the audit log then says who did what, and when someone leaves the others keep their passwords.',
    ],
    words: {
      Owner: 'Can do everything. Have two, so that one lost phone doesn’t lock you out.',
      Editor: 'Edits the site. Can’t see customers.',
      Agent: 'Answers customers. Can’t change pages.',
      Deactivated: 'Can’t sign in. What they did stays in the log.',
    },
  },
  channels: {
    purpose: [
      'How the site reaches people, takes money and tells you about new leads. Until a provider is set up, messages stay on this server and no real money moves.',
      'Whoever runs your server sets up the providers. The table names the setting for each.',
    ],
    words: {
      DLT: 'India’s register of SMS texts. Register these texts exactly as shown: if a single letter differs, the gateway drops the SMS.',
      Sandbox: 'A simulated payment provider, for trying a booking from start to finish.',
      Webhook: 'An address that gets each new lead, for another program of yours.',
    },
  },
  privacy: {
    purpose: [
      'For anyone who asks what you hold about them, or asks you to erase it. Find them by number or email, then give them the file or erase it.',
      'Erasing can’t be undone. If a backup is restored, the erasure is repeated. The law sets a time limit for your answer: note the date you were asked.',
    ],
    words: {
      'What stays': 'Receipts, bills and credit notes, for as long as tax law requires, each with its reason.',
    },
  },
  audit: {
    purpose: [
      'Who did what and when, including refused tries. No one can change or remove an entry, not even owners. Entries are removed after two years.',
    ],
    words: {
      Refused: 'It was tried but not allowed, such as a wrong password.',
      Target: 'The id or address of what it was about.',
    },
    keys: SEARCH_KEYS,
  },
  doctor: {
    purpose: [
      'Checks for anything that could cause trouble for visitors or for you, and says what to do, worst first. Look once a week, and after every change on the server.',
    ],
    words: {
      Unknown: 'It couldn’t be checked, so it may or may not be fine. Check again.',
      Rehearsed: 'A backup was restored into an empty database and compared. Only then can you rely on it.',
    },
  },
  trash: {
    purpose: [
      'Deleted items, for 30 days. A restored one goes back to its old address, with its versions and translations.',
      'Deleting a lead keeps what your accounts need: its receipt stays.',
    ],
    keys: SEARCH_KEYS,
  },
  account: {
    purpose: ['Your password, your second factor and where you’re signed in. No one else sees this.'],
    words: {
      'Second factor': 'A code from an app or your fingerprint, after the password. It makes a stolen password useless.',
      Passkey: 'Signs you in with your fingerprint, face or PIN, without a password.',
      'Recovery codes': 'Ten spare keys for a lost phone. Print them; each works once.',
    },
  },
} satisfies Partial<Record<ScreenName, Help>>
