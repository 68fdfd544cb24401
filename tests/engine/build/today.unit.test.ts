import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The default of a column, which counts for raw SQL alone: `insertRows` gives the client's day. */
const columnDefault = 'server/db/tables.ts'

it("today is the client's day: no product code asks the database for its own", () => {
  const files = ['define', 'server', 'resources', 'src', 'dataProvider', 'authProvider'].flatMap(
    folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => /\.tsx?$/.test(name))
        .map(name => `${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(500)
  const asking = files.filter(file =>
    /\bcurrent_date\b|\bnow\(\)::date\b/i.test(readFileSync(file, 'utf8')),
  )
  expect(asking).toEqual([columnDefault])
})
