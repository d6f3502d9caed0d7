import { describe, expect, it } from 'vitest'
import { ItemsInput } from './admin-fields.ts'
import { english, toText } from './messages.ts'

const full = { title: 'a', description: 'b' }
const empty = { title: '', description: ' ' }

describe('a list of titles with descriptions', () => {
  it.each([
    [[full], [full]],
    [JSON.stringify([full]), [full]],
    [[empty, full, empty], [full]],
    [[{ title: null, description: null }, full], [full]],
    [[{ title: ' a ', description: ' b ', id: 7 }], [full]],
    [undefined, []],
    [null, []],
    ['', []],
    ['[]', []],
  ])('%j is parsed to %j', (given, parsed) => {
    expect(ItemsInput.parse(given)).toEqual(parsed)
  })

  it.each([
    [[empty, { title: 'a', description: '' }], '1.description', 'Description is required'],
    [[empty, empty, { title: ' ', description: 'b' }], '2.title', 'Title is required'],
    [[{ title: 'a' }], '0.description', 'Description is required'],
    [[{ description: 'b' }], '0.title', 'Title is required'],
    [[{ title: 'a'.repeat(301), description: 'b' }], '0.title', 'Use at most 300 characters'],
    [Array(61).fill(full), '', 'Use at most 60 rows'],
    ['not JSON', '', 'This list isn’t valid'],
    ['{"a":1}', '', 'This list isn’t valid'],
    [7, '', 'This list isn’t valid'],
  ])('%j is refused at %j', (given, path, message) => {
    const { error } = ItemsInput.safeParse(given)
    expect(error?.issues.map((issue) => [issue.path.join('.'), toText(english, issue.message)])).toEqual([[path, message]])
  })

  it('accepts 60 rows and any number of empty ones', () => {
    expect(ItemsInput.parse([...Array(60).fill(full), empty])).toHaveLength(60)
  })
})
