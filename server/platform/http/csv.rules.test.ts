import { expect, it } from 'vitest'
import { toCell } from './csv.rules.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+91 98200', "'+91 98200"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t=1"],
  ['\n=1', '"\'\n=1"'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['1-2=3', '1-2=3'],
  ['फ्रिज', 'फ्रिज'],
  ['', ''],
])('a cell %j is written %j', (text, cell) => {
  expect(toCell(text)).toBe(cell)
})
