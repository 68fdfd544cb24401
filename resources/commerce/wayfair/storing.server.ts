import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  insertRows,
  metaOf,
  tellRows,
  writeAuditOfMany,
  writeFields,
  type Context,
  type Row,
} from '#server/kit'
import { cents } from '#resources/cents.ts'
import type { FileLine } from './fileReading.server.ts'
import { addUnmapped, mappedParts, type MappedPart } from './mappedParts.server.ts'
import { matchLines, nextOccurrence } from './matching.ts'
import { isOrdered, stateOf, statusOf, stepOf, type PoState } from './poState.ts'
import { questionsOf } from './questions.ts'

export interface KnownLine {
  readonly id: string
  readonly itemNumber: string
  readonly wayfairSku: string | null
  readonly occurrence: number
  readonly itemName: string | null
  readonly quantity: number
  readonly price: number
  readonly status: string
  readonly stockAtPo: number | null
}

interface KnownPo {
  readonly id: string
  readonly poNumber: string
  readonly state: string
  readonly problem: string | null
  readonly why: string | null
  readonly orderId: string | null
  readonly question: string | null
  readonly status: string
  readonly total: number
  readonly head: Readonly<Record<string, string | null>>
  readonly lines: readonly KnownLine[]
}

export interface Stored {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly older: number
  /** The POs of the file as they are afterwards. */
  readonly orders: readonly PoPreview[]
}

export interface PoPreview {
  readonly poNumber: string
  readonly lines: number
  readonly total: number
  readonly status: string
  readonly state: string
  readonly outcome: 'New' | 'Changed' | 'Unchanged'
  readonly why: string | null
}

/** Columns of a PO that its first line says, all texts. */
const headColumns = [
  'mustShipBy',
  'backorderDate',
  'shipTo',
  'phone',
  'line1',
  'line2',
  'city',
  'region',
  'postcode',
  'country',
  'shipSpeed',
  'carrier',
  'warehouse',
  'tracking',
  'packingSlip',
] as const

const writtenColumns = [
  ...headColumns,
  'total',
  'status',
  'state',
  'problem',
  'why',
  'question',
  'batchId',
]
const lineColumns = [
  'wayfairSku',
  'itemName',
  'quantity',
  'price',
  'status',
  'stockAtPo',
  'payload',
  'batchId',
]

/**
 * Stores the lines of a file, each once: the same file again changes nothing. A line that is further
 * already stays as it is. The caller has locked the channel.
 */
export async function storeLines(
  context: Context,
  { websiteId, batchId }: { readonly websiteId: string; readonly batchId: string },
  lines: readonly FileLine[],
): Promise<Stored> {
  const byPo = new Map<string, FileLine[]>()
  for (const line of lines) {
    const key = line.poNumber.toLowerCase()
    const before = byPo.get(key)
    if (before) before.push(line)
    else byPo.set(key, [line])
  }
  const known = await knownPos(context, websiteId, [...byPo.keys()])
  const mapped = await mappedParts(
    context,
    [...lines, ...[...known.values()].flatMap(({ lines: of }) => of)].map(
      ({ itemNumber }) => itemNumber,
    ),
  )
  const plans = [...byPo].map(([poNumber, of], i) => {
    if (i % 50 === 0) tellRows('checked', i, byPo.size)
    return planOf(of, known.get(poNumber), mapped, context.actor.country)
  })
  const news = plans.filter(({ before }) => !before)
  const changed = plans.filter(({ before, isChanged }) => before && isChanged)
  const rowOf = ({ row }: Plan) => ({ ...row, batchId })
  if (news.length)
    await insertRows(
      context,
      metaOf('wayfairOrders'),
      news.map(plan => ({ ...rowOf(plan), websiteId })),
    )
  if (changed.length)
    await writeFields(context, metaOf('wayfairOrders'), changed.map(rowOf), writtenColumns)
  const newLines = plans.flatMap(({ newLines: of }) => of)
  if (newLines.length)
    await insertRows(
      context,
      metaOf('wayfairLines'),
      newLines.map(row => ({ ...row, batchId })),
    )
  const changedLines = plans.flatMap(({ changedLines: of }) => of)
  if (changedLines.length)
    await writeFields(
      context,
      metaOf('wayfairLines'),
      changedLines.map(row => ({ ...row, batchId })),
      lineColumns,
    )
  await audit(context, news, changed)
  await addUnmapped(
    context,
    plans.flatMap(({ unmapped }) => unmapped),
  )
  const sum = (of: (plan: Plan) => number) => plans.reduce((all, plan) => all + of(plan), 0)
  return {
    added: newLines.length,
    changed: changedLines.length,
    unchanged: sum(({ unchanged }) => unchanged),
    older: sum(({ older }) => older),
    orders: plans.map(({ preview }) => preview),
  }
}

async function audit(context: Context, news: readonly Plan[], changed: readonly Plan[]) {
  const changesOf = ({ before, row }: Plan) => ({
    id: row.id as string,
    changes: Object.fromEntries(
      (['state', 'status', 'total', 'question'] as const)
        .map(name => [name, [before?.[name] ?? null, row[name] ?? null]] as const)
        .filter(([, [was, is]]) => was !== is),
    ),
  })
  if (news.length) await writeAuditOfMany(context, 'create', 'wayfairOrders', news.map(changesOf))
  if (changed.length)
    await writeAuditOfMany(context, 'change', 'wayfairOrders', changed.map(changesOf))
}

interface Plan {
  readonly before: KnownPo | undefined
  readonly isChanged: boolean
  readonly row: Row
  readonly newLines: readonly Row[]
  readonly changedLines: readonly Row[]
  readonly unchanged: number
  readonly older: number
  readonly unmapped: readonly {
    itemNumber: string
    wayfairSku: string | null
    itemName: string | null
  }[]
  readonly preview: PoPreview
}

function planOf(
  lines: readonly FileLine[],
  before: KnownPo | undefined,
  mapped: ReadonlyMap<string, MappedPart>,
  country: string,
): Plan {
  const id = before?.id ?? uuid()
  const keys = lines.map(({ itemNumber, texts }) => ({
    itemNumber,
    wayfairSku: texts.wayfairSku ?? null,
  }))
  const found = matchLines(before?.lines ?? [], keys)
  const after = new Map<string, KnownLine>(before?.lines.map(line => [line.id, line]))
  const [newLines, changedLines]: [Row[], Row[]] = [[], []]
  let [unchanged, older] = [0, 0]
  let newest: FileLine | undefined
  for (const [i, line] of lines.entries()) {
    const old = found[i]
    if (old && stepOf(line.status) < stepOf(old.status)) {
      older++
      continue
    }
    newest ??= line
    const values = {
      itemNumber: line.itemNumber,
      wayfairSku: keys[i]!.wayfairSku ?? old?.wayfairSku ?? null,
      itemName: line.texts.itemName ?? old?.itemName ?? null,
      quantity: line.quantity,
      price: line.price,
      // Two spellings of one status are no change.
      status: old && isSameStatus(old.status, line.status) ? old.status : line.status,
      stockAtPo: line.stockAtPo ?? old?.stockAtPo ?? null,
    }
    const stored = {
      ...values,
      id: old?.id ?? uuid(),
      occurrence: old?.occurrence ?? nextOccurrence([...after.values()], keys[i]!),
    }
    after.set(stored.id, stored)
    const row = { ...stored, wayfairOrderId: id, payload: line.payload }
    if (!old) newLines.push(row)
    else if (isOther(old, values)) changedLines.push(row)
    else unchanged++
  }
  const all = [...after.values()]
  const head = headOf(newest, before)
  const isMapped = all
    .filter(isOrdered)
    .every(({ itemNumber }) => mapped.has(itemNumber.toLowerCase()))
  const state = stateAfter(before, all, head, isMapped)
  const questions = before?.orderId ? questionsOf(before, all, head) : []
  const question = [before?.question, ...questions].filter(Boolean).join('\n').slice(0, 2000)
  const first = newest ?? lines[0]!
  const total =
    all.filter(isOrdered).reduce((sum, each) => sum + cents(each.price) * each.quantity, 0) / 100
  const row = {
    id,
    ...(before
      ? {}
      : {
          poNumber: first.poNumber,
          poDate: first.poDate,
          orderedOnUtc: first.orderedOnUtc ?? dayIn(first.poDate, country),
        }),
    ...head,
    total,
    status: statusOf(all),
    state: state.state,
    problem: state.problem ?? null,
    why: state.why ?? null,
    question: question || null,
  }
  const isChanged =
    newLines.length + changedLines.length > 0 ||
    (!!before &&
      (row.state !== before.state ||
        row.why !== before.why ||
        row.question !== before.question ||
        headColumns.some(name => head[name] !== before.head[name])))
  return {
    before,
    isChanged,
    row,
    newLines,
    changedLines,
    unchanged,
    older,
    unmapped: all.filter(each => isOrdered(each) && !mapped.has(each.itemNumber.toLowerCase())),
    preview: {
      poNumber: before?.poNumber ?? first.poNumber,
      lines: lines.length,
      total,
      status: row.status,
      state: row.state,
      outcome: !before ? 'New' : isChanged ? 'Changed' : 'Unchanged',
      why: row.question ?? row.why,
    },
  }
}

/** Only what has no order and was not decided here follows the file. */
function stateAfter(
  before: KnownPo | undefined,
  lines: readonly KnownLine[],
  head: Readonly<Record<string, string | null>>,
  isMapped: boolean,
): PoState | { state: string; problem: string | null; why: string | null } {
  const hasAddress = !!head.line1 && !!head.city
  if (!before) return stateOf(lines, { isFirst: true, isMapped, hasAddress })
  const { state, problem, why, orderId } = before
  if (orderId) {
    const ordered = lines.filter(isOrdered)
    const isOut = state === 'Imported' && ordered.length > 0 && ordered.every(isShipped)
    return { state: isOut ? 'Shipped' : state, problem, why }
  }
  if (!['New', 'Mapped', 'Error'].includes(state)) return { state, problem, why }
  const next = stateOf(lines, { isFirst: false, isMapped, hasAddress })
  // A PO that was refused for another reason waits until a person tries it again.
  return state === 'Error' && next.state === 'Mapped' && problem !== 'status'
    ? { state, problem, why }
    : next
}

const isShipped = ({ status }: KnownLine) => stepOf(status) >= stepOf('Shipped')

const isSameStatus = (a: string, b: string) =>
  stepOf(a) > 0 ? a === b || (stepOf(a) === stepOf(b) && isCancelled(a) && isCancelled(b)) : a === b
const isCancelled = (status: string) => /^cancell?ed$/i.test(status)

const isOther = (old: KnownLine, values: Omit<KnownLine, 'id' | 'occurrence'>) =>
  (['wayfairSku', 'itemName', 'quantity', 'price', 'status', 'stockAtPo'] as const).some(
    name => old[name] !== values[name],
  )

/** The head of a PO: an empty cell leaves the former value. */
const headOf = (line: FileLine | undefined, before: KnownPo | undefined) =>
  Object.fromEntries(
    headColumns.map(name => [name, sound(name, line?.texts[name]) ?? before?.head[name] ?? null]),
  ) as Record<(typeof headColumns)[number], string | null>

/** An address on the web that is none is left out. */
const sound = (name: string, text: string | undefined) =>
  name === 'packingSlip' && text && !/^https:\/\/\S+$/.test(text) ? undefined : text

/** A moment of a day at which it is that day here. */
const dayIn = (day: string, country: string) =>
  `${day}T${country === 'NZ' ? '00' : '18'}:00:00.000Z`

async function knownPos({ db, actor }: Context, websiteId: string, poNumbers: readonly string[]) {
  const found = await db.query<KnownPo & { key: string }>(sql`
    select w.id, lower(w.po_number) as key, w.po_number, w.state, w.problem, w.why, w.order_id, w.question, w.status, w.total,
      json_build_object('mustShipBy', w.must_ship_by, 'backorderDate', w.backorder_date, 'shipTo', w.ship_to, 'phone', w.phone, 'line1', w.line1, 'line2', w.line2, 'city', w.city,
        'region', w.region, 'postcode', w.postcode, 'country', w.country, 'shipSpeed', w.ship_speed, 'carrier', w.carrier, 'warehouse', w.warehouse, 'tracking', w.tracking, 'packingSlip', w.packing_slip) as head,
      coalesce((select json_agg(json_build_object('id', l.id, 'itemNumber', l.item_number, 'wayfairSku', l.wayfair_sku, 'occurrence', l.occurrence, 'itemName', l.item_name,
        'quantity', l.quantity, 'price', l.price, 'status', l.status, 'stockAtPo', l.stock_at_po) order by l.created_on_utc, l.id)
        from wayfair_lines l where l.wayfair_order_id = w.id and not l.is_deleted), '[]') as lines
    from wayfair_orders w where w.client_id = ${actor.clientId} and w.website_id = ${websiteId} and lower(w.po_number) = any(${sql.param([...poNumbers])}::text[]) and not w.is_deleted
    order by w.id for update of w`)
  return new Map(found.map(({ key, ...po }) => [key, po]))
}
