import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computed, entity, integer, text } from '#define'
import { declaredSql, refusedSql } from '#scripts/declaredSql.ts'

const boxes = (wrong: boolean) =>
  entity('boxes', {
    titles: ['Box', 'Boxes'],
    fields: {
      name: text({ required: true, unique: true }),
      weight: integer({ required: true }),
      double: computed(integer(), wrong ? '{weight} * twoo' : '{weight} * 2'),
      others: computed(integer(), 'select count(*)::int from boxes r where r.id <> {id}'),
    },
    checks: { 'A box weighs something.': wrong ? '{weight} > {name}' : '{weight} > 0' },
    rules: {
      name: { 'Only its packer renames it.': wrong ? '{createdBy} = {ip}' : '{createdBy} = {me}' },
    },
  })

describe('the SQL of declarations, asked of PostgreSQL', () => {
  let db: PGlite
  beforeAll(async () => {
    db = await PGlite.create()
    await db.exec('create table boxes (id uuid, name text, weight int, created_by uuid)')
  }, 60_000)
  afterAll(() => db.close())

  it('passes where it can run', async () => {
    expect(declaredSql(boxes(false)).map(({ option }) => option)).toEqual([
      'computed',
      'computed',
      'checks',
      'rules',
    ])
    expect(await refusedSql(db, declaredSql(boxes(false)))).toEqual([])
  })

  it('is told by file, option, field and in the words of PostgreSQL where it cannot', async () => {
    const told = (option: string, field: string, words: string) => ({
      file: 'boxes.entity.ts',
      option,
      field,
      mend: `is refused by PostgreSQL: ${words}`,
    })
    expect(await refusedSql(db, declaredSql(boxes(true)))).toEqual([
      told('computed', 'double', 'column "twoo" does not exist'),
      told('checks', '"A box weighs something."', 'operator does not exist: integer > text'),
      told('rules', 'name', 'operator does not exist: uuid = inet'),
    ])
  })

  it('is told where a sub-select names a column of the outer table by mistake', async () => {
    const labelled = entity('boxes', {
      titles: ['Box', 'Boxes'],
      fields: {
        name: text({ required: true, unique: true }),
        lid: computed(text({ max: 9 }), '(select name from lids where id = {id})'),
      },
    })
    await db.exec('create table lids (id uuid, title text)')
    expect(await refusedSql(db, declaredSql(labelled))).toEqual([
      {
        file: 'boxes.entity.ts',
        option: 'computed',
        field: 'lid',
        mend: 'takes "name" from "lids", which has no such column',
      },
    ])
  })
})
