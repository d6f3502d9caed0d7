import { LANGUAGE_INFO, splitLanguage } from '../../../contract/languages.ts'
import type { Form, Shown } from './read-page.ts'

/** A search with results, and one without. */
const SEARCHES = ['tap', 'nothing-has-this']
const PER_PAGE = 9

export type Submission = { form: Form; typed: Record<string, string>; address: string }

/** Every submission of a GET form: each option alone, each search alone, and both combined. */
export function listSubmissions(form: Form): Submission[] {
  const lists = form.fields.filter(({ options }) => options.length > 0)
  const texts = form.fields.filter(({ type }) => type === 'search')
  const empty = Object.fromEntries(form.fields.map(({ name }) => [name, '']))
  const choices = lists.flatMap(({ name, options }) => options.map(({ value }) => ({ [name]: value })))
  const searches = texts.flatMap(({ name }) => SEARCHES.map((words) => ({ [name]: words })))
  const both = searches.flatMap((search) => choices.slice(1, 2).map((choice) => ({ ...search, ...choice })))
  return [...choices, ...searches, ...both].map((some) => {
    const typed = { ...empty, ...some }
    return { form, typed, address: `${form.action.split('?')[0]}?${new URLSearchParams(typed)}` }
  })
}

/** What the submission asked for and the answer does not show. */
export function findFormComplaints({ form, typed, address }: Submission, shown: Shown, from: URL): string[] {
  const { tag } = LANGUAGE_INFO[splitLanguage(from.pathname).language]
  const complaints = shown.language === tag ? [] : [`is in ${shown.language}, not in ${tag}`]
  const { fields } = shown.forms.find(({ isInHeader, method }) => !isInHeader && method === 'get') ?? { fields: [] }
  for (const [name, value] of Object.entries(typed)) {
    if (fields.find((field) => field.name === name)?.value !== value) complaints.push(`does not show “${value}” as ${name}`)
  }
  const { q, search, category } = typed
  if (q && !shown.heading.includes(q)) complaints.push(`is headed “${shown.heading}”`)
  if (search === SEARCHES[1] && shown.cards.length > 0) complaints.push('shows blogs that do not fit')
  const option = form.fields.find(({ name }) => name === 'category')?.options.find(({ value }) => value === category)
  const [, label = '', count] = /^(.*) \((\d+)\)$/.exec(option?.words ?? '') ?? []
  if (shown.cards.some((card) => !card.includes(label))) complaints.push('shows blogs of other categories')
  if (category && !search && shown.cards.length !== Math.min(PER_PAGE, Number(count)))
    complaints.push(`shows ${shown.cards.length} blogs instead of ${count}`)
  return complaints.map((complaint) => `${complaint} (${address})`)
}

/** The body of a form that is submitted unchanged. */
export function toBody({ fields, button: [name, value] }: Form): URLSearchParams {
  const body = new URLSearchParams(fields.map((field) => [field.name, field.value]))
  if (name) body.set(name, value)
  return body
}
