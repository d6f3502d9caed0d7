import { expect, it } from 'vitest'
import * as api from '../../../contract/api.ts'
import { listEndpoints } from '../../platform/http/calls.ts'
import { isAudited } from '../guard/record-action.ts'
import { hasPhrase, toActionWords, toSentence } from './audit.words.rules.ts'

it('every call that is audited has its words', () => {
  const actions = listEndpoints(api)
    .filter(({ endpoint }) => isAudited(endpoint))
    .map(({ module, name }) => `${module}.${name}`)
  expect(actions.filter((action) => !hasPhrase(action))).toEqual([])
})

it.each([
  ['leads.remove', 'done', 'KG-7F3K2M', 'put the lead KG-7F3K2M into the trash'],
  ['leads.remove', 'refused', null, 'tried to put a lead into the trash'],
  ['services.update', 'done', 'Plumber', 'saved the service Plumber'],
  ['administrators.invite', 'done', null, 'invited an administrator'],
  ['privacy.find', 'failed', null, 'tried to look up what is held about a person'],
  ['notices.retry', 'done', null, 'sent a notice again'],
  ['images.upload', 'done', null, 'uploaded a picture'],
  ['documents.updateAboutUs', 'done', null, 'saved the about page'],
  ['gone.away', 'done', null, 'did gone.away'],
] as const)('%s, %s, of %s reads “%s”', (action, outcome, title, sentence) => {
  expect(toSentence({ action, outcome }, title)).toBe(sentence)
})

it('a choice says what an action does', () => {
  expect(toActionWords('leads.remove')).toBe('Put a lead into the trash')
})
