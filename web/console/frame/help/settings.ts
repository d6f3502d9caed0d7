import type { ScreenName } from '../screens.ts'
import { type Help, SEARCH_KEYS } from './screen-help.ts'

/** Help for the screens of the group Settings, and for the account. */
export const SETTINGS_HELP = {
  administrators: {
    purpose: [
      'Who works here. Invite each person with an account of their own: then the audit log says who did what, and you can let one go without a new password for all.',
    ],
    words: {
      Owner: 'May do everything. Keep two, so that one lost phone locks nobody out.',
      Editor: 'Writes the site, and sees no customer.',
      Agent: 'Answers customers, and changes no page.',
      'Switched off': 'Can’t sign in. What the person did stays in the log.',
    },
  },
  channels: {
    purpose: [
      'How the site reaches people and takes money, and where it tells you of a new lead. Until a provider is set up, messages stay on this server, and no real money moves.',
      'Providers are set by whoever runs the server: the table names the setting for each.',
    ],
    words: {
      DLT: 'India’s register of SMS texts. Register these texts as they stand: one letter more and the gateway drops the SMS.',
      Sandbox: 'A pretended payment provider, to try a booking from end to end.',
      Webhook: 'An address that is called with each lead, for another program of yours.',
    },
  },
  privacy: {
    purpose: [
      'When somebody asks what you know about them, or to be forgotten: find the person by number or e-mail, hand over the file, or erase.',
      'An erasure can’t be undone, and a restored backup repeats it. The law wants an answer in time: note the day on which you were asked.',
    ],
    words: {
      'What stays': 'Receipts, bills and credit notes, as long as tax law asks for them, each with its reason.',
    },
  },
  audit: {
    purpose: [
      'Who did what and when, refused tries included. Nobody can change or remove an entry, owners neither; it goes by itself after two years.',
    ],
    words: {
      Refused: 'It was tried and not allowed, such as a wrong password.',
      Target: 'The id or address of what it was about.',
    },
    keys: SEARCH_KEYS,
  },
  doctor: {
    purpose: [
      'Looks for what visitors or you would suffer from, and says what to do. Worst first. Look once a week, and after every change on the server.',
    ],
    words: {
      Unknown: 'It could not be checked, so nobody knows that it is fine. Check again.',
      Rehearsed: 'A backup was restored into an empty database and compared. Only then is it worth its name.',
    },
  },
  trash: {
    purpose: [
      'What was deleted, for 30 days. Restored, it is back at its old address, with its versions and translations.',
      'A deleted lead loses nothing of what the books need: its receipt stays.',
    ],
    keys: SEARCH_KEYS,
  },
  account: {
    purpose: ['Your own way in: the password, the second factor, and where you are signed in. Nobody else sees it.'],
    words: {
      'Second factor': 'A code from an app or your fingerprint, after the password. With it, a stolen password opens nothing.',
      Passkey: 'Signs you in by finger, face or PIN, without a password.',
      'Recovery codes': 'Ten spare keys for a lost phone. Print them; each works once.',
    },
  },
} satisfies Partial<Record<ScreenName, Help>>
