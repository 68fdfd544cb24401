import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The default of a column, which counts for raw SQL alone: `insertRows` gives the client's day. */
const columnDefault = 'server/db/tables.ts'

/** Where a day or a moment of a zone is worked out; anything else asks these files for it. */
const ofZones = [
  'resources/days.server.ts',
  'resources/days.ts',
  'server/db/versions.ts',
  'server/entities/read/days.ts',
]

/** An instant as text of UTC, which is no day. */
const textOfUtc = /at time zone 'UTC', 'YYYY-MM-DD"T"/g

const files = ['define', 'server', 'resources', 'src', 'dataProvider', 'authProvider'].flatMap(
  folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => `${folder}/${name}`),
)

it("today is the client's day: no product code asks the database for its own", () => {
  expect(files.length).toBeGreaterThan(500)
  const asking = files.filter(file =>
    /\bcurrent_date\b|\bnow\(\)::date\b/i.test(readFileSync(file, 'utf8')),
  )
  expect(asking).toEqual([columnDefault])
})

it('the day of what happened, and of what holds, are each worked out in one place', () => {
  const working = files.filter(file =>
    /\bat time zone\b|\btimezone\(|\bwall_(?:time|moment)\(|_utc::date\b|\bdisplayHours\}/i.test(
      readFileSync(file, 'utf8').replaceAll(textOfUtc, ''),
    ),
  )
  expect(working.toSorted()).toEqual(ofZones)
})

it('days and times are those of the client: no product code asks the machine for its time zone', () => {
  // Functions that read the zone of the machine. Only `dayjs.utc` makes a day here.
  const ofMachine =
    /\bdayjs\(|\bdayjs\.(unix|tz)\b|\.(get|set)(Hours|Minutes|Date|Day|Month|FullYear)\(|toLocale(Date|Time)String|toDateString|getTimezoneOffset|\.isSame\([^)]*dayjs\(/
  const asking = files.filter(file => ofMachine.test(readFileSync(file, 'utf8')))
  expect(asking).toEqual([])
  const formats = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/DateTimeFormat\([^)]*\)/g)].map(
      ([format]) => `${file}: ${format}`,
    ),
  )
  expect(formats.length).toBeGreaterThan(2)
  expect(formats.filter(format => !/\btimeZone\b/.test(format))).toEqual([])
})
