import { sql } from 'drizzle-orm'
import {
  createRecord,
  every,
  metaOf,
  oneRecord,
  setInRows,
  updateRecord,
  type Context,
  type Database,
  type Job,
} from '#server/kit'
import {
  askChannel,
  channelColumns,
  type Channel,
} from '#resources/commerce/channels/channels.server.ts'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'
import type { HostAnswer } from '#resources/commerce/channels/askHost.server.ts'
import {
  askProduct,
  productPath,
  readProducts,
} from '#resources/commerce/listings/shopProducts.server.ts'
import { productNoOf, productsIn } from '#resources/commerce/listings/webProducts.ts'
import { change, contextOf, dueCopies, isWithin, stop, type Copy } from './copy.server.ts'
import { categoriesOf, copyBody, markOf } from './copyBody.ts'
import { read } from './copyReading.server.ts'

interface Line {
  readonly id: string
  readonly webProductId: string
  readonly attributes: string | null
  readonly skuId: string | null
  readonly code: string | null
  readonly factor: number
  readonly newName: string
  readonly newPrice: number | null
  readonly state: 'Planned' | 'Sending' | 'Made'
  readonly newWebProductId: string | null
}

type Payload = Readonly<Record<string, unknown>>
type Failure = Extract<HostAnswer, { is: 'failed' }>

/** A run ends after so many milliseconds, so that a server can stop. */
const mostTime = 3000
/** Works on copies of web products. A run that is killed goes on where it was. */
export const copyJob: Job = {
  name: 'Copies of web products',
  next: every(2),
  hasWork: async db => (await db.query(sql`${dueCopies} limit 1`)).length > 0,
  async run(db) {
    const copies = await db.query<Copy>(sql`${dueCopies} order by c.id limit 20`)
    for (const copy of copies) await workOn(db, copy)
    return ''
  },
}

/** Does what is due of a copy; what its shop does not answer waits a minute. */
export async function workOn(db: Database, copy: Copy): Promise<void> {
  const source = await channelOf(db, copy.websiteId)
  const target = await channelOf(db, copy.targetId)
  if (!source || !target) return stop(db, copy, 'Both websites need a nopCommerce channel.')
  if (copy.state === 'Reading') return read(db, copy, source)
  const end = Date.now() + mostTime
  while (Date.now() < end) {
    const line = await nextLine(db, copy)
    if (!line) return finish(db, copy, source)
    const failure =
      copy.state === 'Running'
        ? await make(db, copy, line, { source, target })
        : await takeBack(db, copy, line, { source, target })
    if (!failure) continue
    if (failure.isLater) return stop(db, copy, failure.why)
    // A product that could not be taken back is still known.
    const made = line.newWebProductId
    await settle(db, copy, line, { state: 'Failed', made, answer: failure.why })
  }
}

const channelOf = async (db: Database, websiteId: string) =>
  (
    await db.query<Channel>(sql`
      select ${channelColumns} from channels c join clients k on k.id = c.client_id
      where c.website_id = ${websiteId} and c.kind = 'nopCommerce' and not c.is_deleted limit 1`)
  )[0]

/** The next line to work on, marked before its request. A line that a killed run has marked comes first. */
const nextLine = async (db: Database, copy: Copy): Promise<Line | undefined> => {
  const isMade = copy.state === 'Running'
  const [line] = await db.query<Line>(sql`
    select l.id, l.web_product_id, l.attributes, l.sku_id, s.code, coalesce(m.factor, 1) as factor, l.new_name, l.new_price, l.state, l.new_web_product_id
    from web_copy_lines l join web_copies c on c.id = l.copy_id and c.state = ${copy.state} left join skus s on s.id = l.sku_id
      left join website_mappings m on m.website_id = ${copy.websiteId} and m.web_product_id = l.web_product_id and m.attributes is not distinct from l.attributes and not m.is_deleted
    where l.copy_id = ${copy.id} and not l.is_deleted and ${isMade ? sql`l.state in ('Sending', 'Planned') and not l.is_left_out` : sql`l.state in ('Sending', 'Made')`}
    order by l.state = 'Sending' desc, l.id ${isMade ? sql`` : sql`desc`} limit 1`)
  if (line?.state === 'Planned')
    await db.write(tx =>
      writeQuietly(tx, 'webCopyLines', {
        set: sql`state = 'Sending'`,
        where: sql`t.id = ${line.id}`,
      }),
    )
  return line
}

interface Shops {
  readonly source: Channel
  readonly target: Channel
}

/** @returns why the line was not done, if so */
async function make(
  db: Database,
  copy: Copy,
  line: Line,
  { source, target }: Shops,
): Promise<Failure | undefined> {
  const shown = await askProduct(source, line.webProductId)
  if (shown.is === 'failed') return shown
  const product = shown.product as Payload | undefined
  if (!product) return { is: 'failed', why: 'The shop has no such product.', isLater: false }
  if (isWithin(copy)) {
    const categories = categoriesOf(product, { add: copy.targetCategory! })
    const answer = await put(source, line.webProductId, { category_ids: categories })
    if (answer.is === 'failed') return answer
    await settle(db, copy, line, { state: 'Made', made: line.webProductId })
    return undefined
  }
  // A run before this one may have made it without hearing the answer.
  const made = line.state === 'Sending' ? await found(target, line.id) : undefined
  if (made && 'is' in made) return made
  const id = made?.id ?? (await created(copy, line, product, target))
  if (typeof id !== 'string') return id
  await settle(db, copy, line, { state: 'Made', made: id })
  return undefined
}

const put = (channel: Channel, id: string, fields: Payload) =>
  askChannel(channel, productPath(id), {
    method: 'PUT',
    body: { product: { id: Number(id), ...fields } },
  })

async function created(
  copy: Copy,
  line: Line,
  product: Payload,
  target: Channel,
): Promise<string | Failure> {
  const isSplit = copy.kind === 'Split'
  const answer = await askChannel(target, '/api/products', {
    method: 'POST',
    body: copyBody(product, {
      ...copy,
      lineId: line.id,
      name: line.newName,
      price: line.newPrice,
      code: isSplit ? (codeOf(product, line.attributes) ?? line.code) : null,
      category: isSplit ? null : copy.targetCategory,
    }),
  })
  if (answer.is === 'failed') return answer
  const no = (productsIn(answer.body) ?? []).map(productNoOf).find(Boolean)
  return no
    ? String(no)
    : { is: 'failed', why: 'Its answer does not say which product it created.', isLater: true }
}

/** The code of a combination of a product. */
function codeOf(product: Payload, attributes: string | null): string | null {
  const parts = product.product_attribute_combinations
  const part = (Array.isArray(parts) ? (parts as readonly Payload[]) : []).find(
    each => each.attributes === attributes,
  )
  return typeof part?.sku === 'string' && part.sku ? part.sku : null
}

async function found(
  target: Channel,
  lineId: string,
): Promise<{ id: string } | Failure | undefined> {
  let no: number | undefined
  const why = await readProducts(target, shown => {
    const same = shown.find(each => (each as Payload).admin_comment === markOf(lineId))
    no ??= same === undefined ? undefined : productNoOf(same)
  })
  if (why) return { is: 'failed', why, isLater: true }
  return no ? { id: String(no) } : undefined
}

async function takeBack(
  db: Database,
  copy: Copy,
  line: Line,
  { source, target }: Shops,
): Promise<Failure | undefined> {
  const id = line.newWebProductId ?? line.webProductId
  if (isWithin(copy)) {
    const shown = await askProduct(source, id)
    if (shown.is === 'failed' && shown.status !== 404) return shown
    const product = shown.is === 'answered' ? shown.product : undefined
    if (product) {
      const categories = categoriesOf(product as Payload, { remove: copy.targetCategory! })
      const answer = await put(source, id, { category_ids: categories })
      if (answer.is === 'failed') return answer
    }
  } else {
    const made = line.newWebProductId ? { id: line.newWebProductId } : await found(target, line.id)
    if (made && 'is' in made) return made
    if (made) {
      // A product that its shop does not take back is known for a second try.
      if (!line.newWebProductId) await db.write(tx => remember(tx, line.id, made.id))
      const answer = await askChannel(target, productPath(made.id), { method: 'DELETE' })
      if (answer.is === 'failed' && answer.status !== 404) return answer
    }
  }
  await settle(db, copy, line, { state: 'Taken back', made: line.newWebProductId })
  return undefined
}

const remember = (tx: Context['db'], lineId: string, made: string) =>
  writeQuietly(tx, 'webCopyLines', {
    set: sql`new_web_product_id = ${made}`,
    where: sql`t.id = ${lineId}`,
  })

/** Keeps what came of a line; a product that is there now can be mapped, one that is gone no longer. */
const settle = (
  db: Database,
  copy: Copy,
  line: Line,
  {
    state,
    made = null,
    answer = null,
  }: { state: string; made?: string | null; answer?: string | null },
): Promise<void> =>
  db.write(async tx => {
    const context = contextOf(tx, copy)
    await setInRows(
      context,
      metaOf('webCopyLines'),
      [line.id],
      sql`state = ${state}, new_web_product_id = coalesce(${made}, new_web_product_id), answer = ${answer?.slice(0, 300) ?? null}`,
    )
    // Two shops may number their products alike.
    if (made && state !== 'Failed' && !isWithin(copy))
      await mapped(context, copy, line, { webProductId: made, isGone: state === 'Taken back' })
  })

/** Maps a product that was made to what its source is; a read of the shop may have made the row before. */
async function mapped(
  context: Context,
  { targetId: websiteId }: Copy,
  { newName, skuId, factor }: Line,
  { webProductId, isGone }: { webProductId: string; isGone: boolean },
) {
  const meta = metaOf('websiteMappings')
  const fields = { webName: newName, isGone, ...(skuId && { skuId, factor }) }
  const [known] = await context.db.query<{ id: string }>(sql`
    select id from website_mappings where website_id = ${websiteId} and web_product_id = ${webProductId} and attributes is null and not is_deleted`)
  if (!known) return createRecord(context, meta, { websiteId, webProductId, ...fields })
  const { version } = await oneRecord(context, meta, known.id, 'for update')
  return updateRecord(context, meta, known.id, { version: version as number, ...fields })
}

/** After the last line: the product that was split is hidden, or shown again. */
async function finish(db: Database, copy: Copy, source: Channel): Promise<void> {
  const isBack = copy.state === 'Taking back'
  const [still] = await db.query(
    sql`select from web_copies where id = ${copy.id} and state = ${copy.state}`,
  )
  // There is no next line either once somebody has stopped it.
  if (!still) return
  if (copy.kind === 'Split') {
    const [row] = await db.query<{ open: number }>(
      sql`select count(*)::int as open from web_copy_lines where copy_id = ${copy.id} and state <> 'Made' and not is_deleted`,
    )
    if (isBack || row!.open === 0) {
      const answer = await put(source, String(copy.webProductId), { published: isBack })
      if (answer.is === 'failed') return stop(db, copy, answer.why)
    }
  }
  await db.write(tx => change(contextOf(tx, copy), copy, isBack ? 'Taken back' : 'Done'))
}
