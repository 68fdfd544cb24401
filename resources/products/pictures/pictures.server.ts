import { sql } from 'drizzle-orm'
import {
  BadInput,
  badInput,
  type Context,
  handlers,
  isId,
  metaOf,
  oneRecord,
  problemAt,
  updateRecord,
} from '#server/kit'
import { keysOf } from './pictureNames.ts'
import { pictureCalls } from './pictures.calls.ts'

type Kind = 'skus' | 'axisValues' | 'products'

interface Found {
  place: number
  kind: Kind
  id: string
  code: string
  name: string
  isLiteral: boolean
}

export default handlers(pictureCalls, {
  async findPictured({ db }, { files = [] }) {
    const asked = files.flatMap(({ name }, place) => {
      const { keys, literal } = keysOf(name)
      return keys.map(key => ({ place, key, literal }))
    })
    const found = asked.length ? await db.query<Found>(fitting(asked)) : []
    return {
      files: files.map(({ name }, place) => ({
        name,
        found: closest(found.filter(each => each.place === place)),
      })),
    }
  },

  async addPicture(context, { skuId, productId, valueId, fileId }) {
    if ([skuId, productId, valueId].filter(Boolean).length !== 1)
      throw badInput(
        'required',
        'skuId',
        'Name the SKU, the product or the option that the picture is of.',
      )
    if (!isId(fileId)) throw unknownFile()
    const meta = metaOf(skuId ? 'skus' : 'products')
    const whose = skuId ?? productId ?? (await productOf(context, valueId!))
    const record = await oneRecord(context, meta, whose, 'for update')
    const there = (record.pictures as Line[]).map(
      ({ id, picture, position, valueId: of }): Line => ({
        id,
        picture,
        position,
        ...(of !== undefined && { valueId: of }),
      }),
    )
    if (
      await isThere(
        context,
        fileId,
        there.map(({ picture }) => picture),
      )
    )
      return { id: record.id as string, isNew: false }
    const position = there.length ? there.at(-1)!.position + 1 : 0
    const added = { picture: fileId, position, ...(valueId && { valueId }) }
    const change = { version: record.version, pictures: [...there, added] }
    await updateRecord(context, meta, record.id, change, record).catch((error: unknown) => {
      throw ofFile(error)
    })
    return { id: record.id as string, isNew: true }
  },
})

interface Line {
  id: string
  picture: string
  position: number
  valueId?: string | null
}

/** @throws BadInput where no product has this option any more */
async function productOf({ db }: Context, valueId: string) {
  const [value] = await db.query<{ productId: string }>(
    sql`select product_id from axis_values where id = ${valueId} and not is_deleted`,
  )
  if (!value)
    throw badInput('unknown_reference', 'valueId', 'Choose an option that a product still has.')
  return value.productId
}

/** The SKUs, options and products that a key of a name fits. */
const fitting = (asked: readonly { place: number; key: string; literal: string }[]) => sql`
  with asked as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(place int, key text, literal text)),
    known as (
      select 'skus' as kind, s.id, s.code, s.name, unnest(array[s.code, s.barcode]) as said from skus s where not s.is_deleted
      union all select 'axisValues', v.id, p.code || '-' || v.code, p.name || ', ' || v.name, p.code || '-' || v.code from axis_values v join products p on p.id = v.product_id where not v.is_deleted and not p.is_deleted
      union all select 'products', p.id, p.code, p.name, p.code from products p where not p.is_deleted)
  select distinct a.place, k.kind, k.id, k.code, k.name, bool_or(lower(k.said) = a.literal) over (partition by a.place, k.id) as is_literal
  from asked a join known k on lower(regexp_replace(k.said, '[^A-Za-z0-9]', '', 'g')) = a.key
  order by a.place, k.kind desc, k.code`

/** SKUs come before options, and those before products. */
const kinds: readonly Kind[] = ['skus', 'axisValues', 'products']

/** What is named to the letter is meant, and of those alone that come first. */
function closest(found: readonly Found[]) {
  const literal = found.filter(({ isLiteral }) => isLiteral)
  const among = literal.length ? literal : found
  const first = kinds.find(kind => among.some(each => each.kind === kind))
  const meant = among.filter(({ kind }) => kind === first)
  return meant.map(({ kind, id, code, name }) => ({ kind, id, code, name }))
}

/** Whether the same picture, byte by byte, is among those. */
async function isThere({ db }: Context, fileId: string, there: readonly string[]) {
  const [same] = there.length
    ? await db.query(sql`
        select from files f join files g on g.sha256 = f.sha256 and g.size = f.size
        where f.id = ${fileId} and g.id in ${there}`)
    : []
  return same !== undefined
}

/** What is wrong with the lines of a record is wrong with the file. */
function ofFile(error: unknown): unknown {
  if (!(error instanceof BadInput)) return error
  const [first] = error.errors
  return first?.field?.startsWith('pictures.')
    ? unknownFile()
    : new BadInput(problemAt(first!.code, 'fileId', first!.message))
}

const unknownFile = () =>
  badInput('unknown_file', 'fileId', 'This picture was not uploaded. Add it again.')
