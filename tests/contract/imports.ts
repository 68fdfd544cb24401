import { expect, it } from 'vitest'
import { snake, type AnyEntity } from '#define'
import { codes } from '#resources/codes.ts'
import { tableName } from '#server/db/tables.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { aimsOf, namedInstead } from '#server/imports/columns.ts'
import type { Caller, Product } from '#tests/support/browser/product.ts'
import { csvRows, upload } from '#tests/support/files.ts'
import { wrongSamples } from './samples.ts'

const everybody = { codes: new Set(codes) }

interface Given {
  readonly product: () => Product
  readonly admin: () => Caller
  /** Creates a record of samples. */
  readonly made: () => Promise<Readonly<Record<string, unknown>>>
}

/** Records that come in a file: its template, its own export taken back, a row that is wrong. */
export function testImports(e: AnyEntity, { product, admin, made }: Given) {
  const at = `/api/${e.name}/import`
  const { key, only } = e.import!

  it('offers a template that has a column for each field a file may set, and no record', async () => {
    const template = await admin().get(`${at}/template`, { format: 'csv' })
    expect(template.status).toBe(200)
    const [headers, hints] = csvRows(template)
    expect(headers).toHaveLength(aimsOf(metaOf(e.name), everybody).length)
    expect(hints!.every(hint => hint.length > 0)).toBe(true)
    expect((await upload(admin(), at, template.bytes)).body.errors).toMatchObject([
      { message: 'The file has a header and no rows.' },
    ])
  })

  it('takes its own export back and finds nothing to change, and what it makes of it can be undone', async () => {
    // Where a file reaches only some records, the key may name several: a revision keeps the name.
    const { id, [key]: its } = await made()
    const { bytes } = await admin().get(`/api/${e.name}/export`, {
      format: 'csv',
      columns: exchanged(e).join(),
      ...(only && { filter: { ...only, [key]: its } }),
    })
    const answer = await upload(admin(), at, bytes, { dryRun: 'false' })
    expect(answer.body.errors).toEqual([])
    expect(answer.body.data).toMatchObject({ creates: 0, updates: 0 })
    expect(answer.body.data.unchanged).toBeGreaterThan(0)

    if (e.name in notMadeAgain) return
    // Without the record the same file makes it again, until the import is taken back.
    await forget(product(), e, id as string)
    const brought = await upload(admin(), at, bytes, { dryRun: 'false' })
    expect(brought.body.errors).toEqual([])
    expect(brought.body.data).toMatchObject({ creates: 1, updates: 0 })
    const { body } = await admin().post('/api/imports/undo', {
      requestId: brought.body.data.importId,
    })
    expect(body).toMatchObject({ isSuccess: true, removed: 1, restored: 0 })
  })

  it('refuses a file with one wrong value by row and field, and writes nothing', async () => {
    const count = () => product().db.text(`select count(*)::int as n from ${tableName(e)}`)
    const before = await count()
    const wrong = wrongSamples(e.fields[key]!)
      .flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
      .find(value => value.trim() && !value.includes('\0'))
    const answer = await upload(admin(), at, `${key}\n${wrong}\n`, { dryRun: 'false' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ row: 2, field: key }))
    expect(await count()).toEqual(before)
  })
}

/** Records that their own export cannot make once they are gone, with the reason. */
const notMadeAgain: Readonly<Record<string, string>> = {
  aisles:
    'Areas of several warehouses have one name, by which the export tells them, as the list does.',
}

/** Deletes a record with its lines, as nothing refers to it. */
async function forget({ db }: Product, e: AnyEntity, id: string) {
  for (const { child, by } of metaOf(e.name).lines)
    await db.text(
      `update ${metaOf(child).table} set is_deleted = true where ${snake(by)} = $1 and not is_deleted`,
      [id],
    )
  await db.text(`update ${tableName(e)} set is_deleted = true where id = $1`, [id])
}

/**
 * The columns that a file has both as an export and as an import, those of child lines among them,
 * and what names a record instead of its key.
 */
export const exchanged = (e: AnyEntity): string[] =>
  [...aimsOf(metaOf(e.name), everybody), ...namedInstead(metaOf(e.name))].map(({ path }) => path)
