import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'

describeOnEachDatabase('statements of many connections at once', database => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabaseOf(database.settings)
    await db.text('create table numbers (n int primary key)')
  })
  afterAll(() => db.close())

  it('are each answered with their own rows, whatever their shape', async () => {
    const shapes = [
      (n: number) => db.text('select $1::int as n', [n]),
      (n: number) => db.text('select $1::int as n, $2::text as more', [n, `text ${n}`]),
      (n: number) =>
        db.text('select n from generate_series($1::int, $1::int) as t(n), pg_sleep(0)', [n]),
      (n: number) => db.write(tx => tx.text('select $1::bigint as n', [n])),
    ]
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, n) => shapes[n % shapes.length]!(n)),
    )
    expect(answers.map(rows => rows.map(row => row.n))).toEqual(answers.map((_, n) => [n]))
  })

  it('fail alone', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        n % 5 === 0
          ? db.text('select 1 / $1::int', [0])
          : n % 5 === 1
            ? db.text('select nothing from nowhere where $1 = 1', [n])
            : db.text('insert into numbers values ($1) returning n', [n]),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, n) => (n % 5 < 2 ? 'rejected' : 'fulfilled')),
    )
    const [row] = await db.text<{ count: number }>('select count(*)::int as count from numbers')
    expect(row!.count).toBe(120)
  })
})
