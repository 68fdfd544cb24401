import { fieldsOf, snake, type AnyEntity, type AnyField, type Only } from '#define'
import { checkDigit } from '#resources/purchasing/containers/containerNumber.ts'
import { entities } from '#resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { tableName } from '#server/db/tables.ts'
import { fitting } from './patterns.ts'

let counter = 0

/** A valid value of a field, another one each time. `null` where only a living record or dictionary entry will do and none exists. */
/** Fields of which a record has one alone. */
export const oneOf: Readonly<Record<string, readonly string[]>> = {
  productCommissions: ['skuId', 'tagId', 'categoryId'],
}

export async function sample(db: Database, clientId: string, field: AnyField): Promise<unknown> {
  const { options } = field
  const n = ++counter
  if (field === entities.ipWhitelist.fields.network) return `10.${n >> 8}.${n & 255}.0/24`
  // A report cannot be for a day in the future, nor a payment of before, nor has a container arrived
  // then; and no supplier credits more than the least claim.
  if (
    field === entities.operationReports.fields.date ||
    field === entities.importedPayments.fields.paidDate ||
    field === entities.containers.fields.loadedOn ||
    field === entities.containers.fields.departedOn ||
    field === entities.containers.fields.arrivedOn
  )
    return new Date(Date.UTC(2026, 0, 1 - (n % 3000))).toISOString().slice(0, 10)
  // Rates are of whole months, and of the money of other markets; far from those of the demo data.
  if (field === entities.exchangeRates.fields.month)
    return new Date(Date.UTC(2030, n % 3000, 1)).toISOString().slice(0, 10)
  if (field === entities.exchangeRates.fields.currency) return ['USD', 'CNY', 'EUR', 'AUD'][n % 4]
  // Money of another program draws on nothing that customers hold here.
  if (field === entities.importedPayments.fields.methodId)
    return (await livingIds(db, clientId, 'paymentMethods', { type: 'EFTPOS' }))[0] ?? null
  // Commission is paid for whole months.
  if (field === entities.parameterSets.fields.period)
    return { from: `${2030 + (n % 7000)}-01-01`, to: `${2030 + (n % 7000)}-12-31` }
  // Goods are a SKU, a tag or a category, and are paid by piece or by price.
  if (
    field === entities.productCommissions.fields.tagId ||
    field === entities.productCommissions.fields.categoryId ||
    field === entities.productCommissions.fields.percent
  )
    return null
  // A set is for a group or for a branch, and a penalty needs both of its numbers.
  if (
    field === entities.parameterSets.fields.branchId ||
    field === entities.parameterSets.fields.penaltyAbove ||
    field === entities.parameterSets.fields.penaltyLoss
  )
    return null
  // The first tier begins at 0, and some tier is of no group.
  if (field === entities.parameterTiers.fields.from) return 0
  if (field === entities.parameterTiers.fields.commissionGroup) return null
  // A shift ends on its day, hours after it begins, and its break is short.
  if (field === entities.workHours.fields.startTime) return `0${n % 10}:${10 + (n % 50)}`
  if (field === entities.workHours.fields.endTime) return `${12 + (n % 12)}:00`
  if (field === entities.workHours.fields.breakMinutes) return n % 60
  // No more is delivered than was ordered.
  if (field === entities.importedOrderLines.fields.delivered) return n % 2
  // A file sets no price that is over, nor one below the cost.
  if (field === entities.importedPrices.fields.untilDate) return dayAfter(n)
  if (field === entities.importedPrices.fields.amount) return 50_000 + n
  // Prices of Canada have no tax in them.
  if (field === entities.importedPrices.fields.amountsAre) return 'Without tax'
  // No line is reduced by more than it is worth, whatever else of it another sample changes.
  if (field === entities.importedOrderLines.fields.discount) return (n % 100) / 100
  // It would have to come to price and discount, whatever samples these are.
  if (field === entities.importedOrderLines.fields.lineTotal) return null
  if (field === entities.importedOrderLines.fields.discountPercent) return n % 10
  if (field === entities.importedOrderLines.fields.discountRate) return (n % 10) / 100
  if (field === entities.qaIssues.fields.credited) return (n % 100) / 100
  // No term ends before it begins, whichever of the two another sample changes.
  if (field === entities.warrantyTerms.fields.validTo) return dayAfter(n + 40_000)
  // The other scopes need to know of what.
  if (field === entities.discountRules.fields.scope) return ['Order', 'Line'][n % 2]
  // A website has one channel.
  if (
    field === entities.channels.fields.websiteId ||
    field === entities.tradeMeListings.fields.websiteId
  ) {
    const [website] = await db.text<{ id: string }>(
      `insert into websites (id, client_id, name, address, country)
        select gen_random_uuid(), id, $2, 'https://sample.example', country from clients where id = $1 returning id`,
      [clientId, `Sample website ${n}`],
    )
    return website!.id
  }
  // Nobody buys at once for less than the first bid.
  if (field === entities.tradeMeListings.fields.buyNowPrice) return 1000 + n
  // An e-mail says how to unsubscribe.
  if (field === entities.retargetingBlocks.fields.kind) return 'Unsubscribe'
  // Each SKU of a product with options has options of its own.
  if (field === entities.skus.fields.productId) return (await plainProducts(db))[0]!.id
  // What is no longer sold is chosen nowhere.
  if (field === entities.skus.fields.status) return n % 2 ? 'Active' : 'Phase out'
  // A file tells the lines of an order apart by their numbers.
  if (field === entities.importedOrderLines.fields.position) return n
  // A website lists a SKU once, and none that is no longer sold.
  if (field === entities.tradeMeListings.fields.skuId) {
    const skus = await livingIds(db, clientId, 'skus', options.only)
    return skus[n % skus.length]
  }
  // A SKU has one line of a place and a status, and one at a position of an order.
  if (
    field === entities.openingStock.fields.skuId ||
    field === entities.skuSuppliers.fields.skuId ||
    field === entities.importedPrices.fields.skuId ||
    field === entities.importedOrderLines.fields.skuId
  ) {
    const skus = await db.text<{ id: string }>(
      'select id from skus where not is_deleted order by id',
    )
    return skus[n % skus.length]!.id
  }
  // A SKU has one line of a supplier: that of the fewest has none of it yet.
  if (field === entities.skuSuppliers.fields.supplierId) {
    const [fewest] = await db.text<{ id: string }>(
      `select v.id from suppliers v where not v.is_deleted
        order by (select count(*) from sku_suppliers u where u.supplier_id = v.id), v.id limit 1`,
    )
    return fewest!.id
  }
  // Whatever arrives left before.
  if (field === entities.containers.fields.departsOn)
    return new Date(Date.UTC(2025, 0, 1 - (n % 3000))).toISOString().slice(0, 10)
  // Nobody announces a ship for later than two years from now.
  if (field === entities.containers.fields.arrivesOn)
    return new Date(Date.now() + (n % 700) * 86_400_000).toISOString().slice(0, 10)
  // Each has a check digit of its own.
  if (field === entities.containers.fields.no) {
    const ten = `SMPU${String(n % 1_000_000).padStart(6, '0')}`
    return `${ten}${checkDigit(ten)}`
  }
  // Goods are free before they are held.
  if (field === entities.stockMoveLines.fields.fromHold) return null
  if (field === entities.stockMoveLines.fields.toHold) return 'Manual'
  // Goods of samples lie nowhere to be held, and go to another warehouse than the first.
  if (field === entities.transfers.fields.isDraft) return true
  if (field === entities.transfers.fields.targetWarehouseId)
    return (await livingIds(db, clientId, options.to!, options.only))[1] ?? null
  switch (field.kind) {
    case 'text':
      return options.pattern
        ? fitting(options.pattern, n)
        : (options.max ?? 200) < 14
          ? n.toString(36).padStart(4, 's')
          : `Sample ${n}`
    case 'longText':
    case 'code':
      return `Sample text ${n}`
    case 'colour':
      return `#${(n % 0xffffff).toString(16).padStart(6, '0')}`
    case 'integer':
      return Math.max(options.min ?? 0, 1) + (n % 5)
    case 'decimal':
    case 'money':
    case 'volume':
      return Math.max(options.min ?? 0, 1) + (n % 100) + 0.5
    case 'flag':
      return n % 2 === 0
    case 'choice':
      return options.values![n % options.values!.length]
    case 'dictionary':
      return (
        (
          await db.text<{ value: string }>(
            'select value from dictionary_entries where kind = $1 and is_active order by position limit 1',
            [options.dictionary],
          )
        )[0]?.value ?? null
      )
    case 'date':
      return new Date(Date.UTC(2026, 0, 1 + (n % 3000))).toISOString().slice(0, 10)
    case 'instant':
      // An end comes after every beginning.
      return `${options.label === 'To' ? 2027 : 2026}-0${1 + (n % 9)}-1${n % 10}T0${n % 10}:30:00.000Z`
    case 'reference':
      return (await livingIds(db, clientId, options.to!, options.only))[0] ?? null
    case 'tags':
      return (await livingIds(db, clientId, options.to!, options.only)).slice(0, 2)
    case 'lines':
      return []
    case 'email':
      return `sample${n}@example.com`
    case 'phone':
      return `+6421${String(1_000_000 + n)}`
    case 'url':
      return options.pattern ? fitting(options.pattern, n) : `https://example.com/${n}`
    case 'positive':
    case 'signed':
    case 'percent':
      return Math.max(options.min ?? 0, 1) + (n % 50) + 0.125
    case 'dateRange':
      return { from: dayAfter(n * 10), to: dayAfter(n * 10 + 5) }
    case 'timeSlot':
      return { startHour: 8 + (n % 8), startMinute: 30, endHour: 17, endMinute: 0 }
    case 'tree':
      return null
    case 'image':
    case 'file':
      return null
    case 'address':
      return {
        line1: `${n} Sample Road`,
        line2: null,
        suburb: 'Penrose',
        city: 'Auckland',
        region: null,
        postcode: '1061',
        country: 'NZ',
      }
    case 'json':
      return { sample: n }
    case 'answers':
      return {}
  }
}

/** Far from every day of the demo data, and from each other. */
const dayAfter = (days: number) =>
  new Date(Date.UTC(2030, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)

/** Values that a field must refuse, with what is wrong with them. */
export function wrongSamples(field: AnyField): [what: string, value: unknown][] {
  const { options } = field
  const nothing: [string, unknown][] = options.required ? [['nothing', null]] : []
  const tooLong = 'x'.repeat((options.max ?? 4000) + 1)
  switch (field.kind) {
    case 'text':
    case 'longText':
      return [
        ...nothing,
        ['a number', 7],
        ['too long', tooLong],
        ['NUL', 'a\0b'],
        ...(options.required && !options.pattern ? [['blanks', '   '] as [string, unknown]] : []),
        ...(options.pattern ? [['another form', 'nonsense'] as [string, unknown]] : []),
      ]
    case 'code':
      return []
    case 'colour':
      return [
        ['a word', 'red'],
        ['a number', 3],
      ]
    case 'integer':
      return [
        ...nothing,
        ['text', 'two'],
        ['a fraction', 1.5],
        ['too large', 1e10],
        ...below(options.min),
      ]
    case 'decimal':
    case 'volume':
      return [
        ...nothing,
        ['text', 'two'],
        ['too large', 1e18],
        ...below(options.min ?? (field.kind === 'volume' ? 0 : undefined)),
      ]
    case 'money':
      return [
        ...nothing,
        ['text', '1.00'],
        ['three decimals', 1.005],
        ['too large', 1e13],
        ...below(options.min ?? (options.signed ? undefined : 0)),
      ]
    case 'flag':
      return [
        ['text', 'yes'],
        ['a number', 1],
      ]
    case 'choice':
      return [...nothing, ['another word', 'nonsense'], ['a number', 1]]
    case 'dictionary':
      return [...nothing, ['no entry', 'nonsense'], ['a number', 1]]
    case 'date':
      return [
        ...nothing,
        ['another form', '20/11/2026'],
        ['no such day', '2026-02-30'],
        ['an instant', '2026-11-20T00:00:00Z'],
        ['a number', 20261120],
      ]
    case 'instant':
      return [
        ...nothing,
        ['a date', '2026-11-20'],
        ['no zone', '2026-11-20T10:00:00'],
        ['no such day', '2026-02-30T00:00:00Z'],
      ]
    case 'reference':
      return [...nothing, ['another length', 'abc'], ['an absent id', absentId], ['a number', 5]]
    case 'tags':
      return [
        ['no list', absentId],
        ['an absent id', [absentId]],
        ['another length', ['abc']],
      ]
    case 'email':
      return [...nothing, ['no @', 'nobody'], ['blanks', 'a b@example.com'], ['a number', 1]]
    case 'phone':
      return [
        ...nothing,
        ['letters', '+64 ring me'],
        ['too short', '+64'],
        ['without its country', '0211234567'],
      ]
    case 'url':
      return [...nothing, ['a script', 'javascript:alert(1)'], ['a number', 1]]
    case 'positive':
    case 'percent':
      return [...nothing, ['text', 'two'], ['below zero', -1]]
    case 'signed':
      return [...nothing, ['text', 'two'], ['too large', 1e18]]
    case 'dateRange':
      return [
        ...nothing,
        ['ends before it begins', { from: '2026-02-02', to: '2026-02-01' }],
        ['a date', '2026-02-02'],
        ['no such day', { from: '2026-02-30' }],
      ]
    case 'timeSlot':
      return [
        ...nothing,
        ['ends before it starts', { startHour: 10, startMinute: 0, endHour: 9, endMinute: 0 }],
        ['hour 24', { startHour: 24, startMinute: 0, endHour: 25, endMinute: 0 }],
      ]
    case 'tree':
    case 'image':
    case 'file':
      return [...nothing, ['another length', 'abc'], ['an absent id', absentId]]
    case 'address':
      return [
        ...nothing,
        ['text', 'Penrose'],
        ['no city', { line1: 'x', country: 'NZ' }],
        ['another country', { line1: 'x', city: 'y', country: 'XX' }],
      ]
    case 'answers':
      return [...nothing, ['a list', []], ['an answer to nothing that is asked', { nonsense: 1 }]]
    case 'json':
      return []
    case 'lines':
      return [
        ['no list', {}],
        ['an empty line', [null]],
        ['an unknown field', [{ nonsense: 1 }]],
      ]
  }
}

const below = (min: number | undefined): [string, unknown][] =>
  min === undefined ? [] : [['too small', min - 1]]

/** Well formed, but nobody has it. */
export const absentId = '01890000-0000-7000-8000-000000000000'

/** What creating a record takes: every field that may be sent. */
export async function sampleInput(
  db: Database,
  clientId: string,
  e: AnyEntity,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(e))
    // What comes with a field that stands alone has tests of its own.
    if (!field.options.readOnly && !field.options.secret && !field.options.notInBulk)
      input[name] = await sample(db, clientId, field)
  for (const [name, field] of fieldsOf(e)) {
    if (field.options.least) input[name] = await sampleLines(db, clientId, field)
    if (field.kind === 'image' && field.options.required)
      input[name] = await sampleFile(db, clientId, e)
  }
  for (const [name, { options }] of fieldsOf(e)) {
    if (!(name in input)) continue
    if (options.narrowedBy) {
      const only = Object.entries(options.narrowedBy).map(([theirs, mine]) => [theirs, input[mine]])
      const fitting = only.every(([, value]) => value)
        ? await livingIds(db, clientId, options.to!, {
            ...options.only,
            ...(Object.fromEntries(only) as Only),
          })
        : []
      input[name] = fitting[0] ?? null
    }
    if (options.when && !options.when.is.includes(input[options.when.field] as string))
      delete input[name]
  }
  return input
}

/** As many child lines as there must be. */
export const sampleLines = async (db: Database, clientId: string, { options }: AnyField) => {
  const child = (entities as Record<string, AnyEntity>)[options.from!.name]!
  const { [options.by!]: _parent, ...line } = await sampleInput(db, clientId, child)
  return Array.from({ length: options.least! }, () => line)
}

/** A picture that was uploaded for a field of the entity. */
async function sampleFile(db: Database, clientId: string, e: AnyEntity) {
  const [file] = await db.text<{ id: string }>(
    `insert into files (id, client_id, owner_entity, name, mime, size, sha256, uploaded_by)
     select gen_random_uuid(), $1, $2, 'sample.png', 'image/png', 1, 'none', s.id from staff s where s.client_id = $1 limit 1 returning id`,
    [clientId, e.name],
  )
  return file!.id
}

const plainProducts = (db: Database) =>
  db.text<{ id: string }>(
    'select id from products p where not is_deleted and not exists (select from axis_values v where v.product_id = p.id) order by id limit 1',
  )

const livingIds = async (db: Database, clientId: string, name: string, only: Only = {}) => {
  const target = (entities as Record<string, AnyEntity>)[name]!
  const owner = target.scope === 'client' ? `and client_id = '${clientId}'` : ''
  return (
    await db.text<{ id: string }>(
      `select id from ${tableName(target)} where not is_deleted ${owner} ${Object.entries(only)
        .map(([field, value]) => `and ${snake(field)} in ('${[value].flat().join("', '")}')`)
        .join(' ')} order by id limit 5`,
    )
  ).map(r => r.id)
}
