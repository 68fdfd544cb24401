import queryString from 'query-string'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from '#src/app/standIns/queryString.ts'

describe('what stands for query-string', () => {
  it.each([
    '',
    '?',
    '?page=2&sort=name&order=ASC&filter={"status":"Open"}',
    '#a=1&a=2&a&b=',
    'a=%7B%22name%22%3A%22%C4%81%20b%22%7D&c=x+y',
    'a=%E0%A4%A&b=50%',
    'a==1&=2&&c',
    '__proto__=1&constructor=2',
  ])('reads %j as the package does', query => {
    expect(sorted(parse(query))).toEqual(sorted(queryString.parse(query)))
  })

  it.each([
    [{}],
    [{ page: 2, sort: 'name', filter: '{"a":"b c"}', none: undefined, empty: null, text: '' }],
    [{ z: ["it's", '(x)*!'], a: [], b: [null, 1, undefined], is: false }],
    [{ 'a b': 'ā&=+%' }],
  ])('writes %j as the package does', values => {
    expect(stringify(values)).toBe(queryString.stringify(values))
  })
})

const sorted = (values: object) =>
  Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
