import type { InputOfShape } from '#define'
import { isEan } from '#resources/products/skus/ean.ts'
import { axes, axisFields, type Axis } from './axes.ts'
import type { makeSkusCalls } from './makeSkus.calls.ts'

export type CellsInput = InputOfShape<typeof makeSkusCalls.makeSkus.input>
export type Cell = NonNullable<CellsInput['cells']>[number]

/** How the codes of SKUs are made; a part that a cell has no value for is left out. */
export const usualPattern = '{product}-{colour}-{size}-{fabric}'

/** A value of a product, in the order of its axis. */
export interface AxisValue {
  readonly id: string
  readonly axis: Axis
  readonly name: string
  readonly code: string
}

/** A SKU that a set may have as a member. */
export interface MemberSku {
  readonly id: string
  readonly code: string
  readonly productId: string
  /** It is a set itself. */
  readonly isSet: boolean
  /** The codes of its options. */
  readonly options: string
}

/** What decides whether cells can be made. */
export interface CellFacts {
  readonly product: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly isCombo: boolean
  }
  readonly values: readonly AxisValue[]
  /** The options of its SKUs, as `optionsOf` writes them. */
  readonly made: ReadonlySet<string>
  readonly members: ReadonlyMap<string, MemberSku>
  /** The sets of a combo by their members, as `membersOf` writes them: their codes. */
  readonly sets: ReadonlyMap<string, string>
}

/** What is wrong in a cell: its field, and what to do. */
export interface CellProblem {
  readonly cell: number
  readonly code: string
  readonly field: string
  readonly message: string
}

/** The options of a SKU as one text, to compare them. */
export const optionsOf = (cell: Partial<Record<(typeof axisFields)[Axis], string | null>>) =>
  axes.map(axis => (cell[axisFields[axis]] ?? '').toLowerCase()).join(' ')

/** The members of a set as one text, to compare them. */
export const membersOf = (members: readonly { skuId: string; quantity: number }[]) =>
  members
    .map(({ skuId, quantity }) => `${quantity} ${skuId.toLowerCase()}`)
    .toSorted()
    .join(' ')

/**
 * The codes and names of cells, and all that is wrong with them apart from codes and barcodes that
 * are taken elsewhere.
 */
export function cellsOf(facts: CellFacts, cells: readonly Cell[], pattern: string | null) {
  const problems: CellProblem[] = []
  const byId = new Map(facts.values.map(value => [value.id.toLowerCase(), value]))
  const seen = new Map<string, number>()
  const sets = new Set<string>()
  const codes = new Map<string, number>()
  const barcodes = new Map<string, number>()
  const made = cells.map((cell, n) => {
    const add = (code: string, field: string, message: string) =>
      problems.push({ cell: n, code, field, message })
    const chosen = axes.flatMap(axis => {
      const field = axisFields[axis]
      const id = cell[field]?.toLowerCase()
      const value = id ? byId.get(id) : undefined
      const has = facts.values.some(each => each.axis === axis)
      if (id && value?.axis !== axis)
        add('unknown_reference', field, `${axis}: choose one of the product.`)
      else if (!id && has) add('required', field, `${axis} is missing.`)
      return value?.axis === axis ? [value] : []
    })
    if (chosen.length) {
      const options = optionsOf(cell)
      const field = axisFields[chosen.at(-1)!.axis]
      const names = chosen.map(({ name }) => name).join(', ')
      if (facts.made.has(options)) add('taken', field, `${names} is there already.`)
      else if (seen.has(options)) add('duplicate', field, `${names} is ticked twice.`)
      seen.set(options, n)
    }
    for (const [code, field, message] of memberProblems(facts, cell)) add(code, field, message)
    // Sets with options of their own differ in these.
    if (facts.product.isCombo && cell.members?.length && !chosen.length) {
      const set = membersOf(cell.members)
      const same = facts.sets.get(set)
      if (same !== undefined) add('taken', 'members', `${same} has these members already.`)
      else if (sets.has(set)) add('duplicate', 'members', 'This set is ticked twice.')
      sets.add(set)
    }
    const members = (cell.members ?? []).flatMap(
      ({ skuId }) => facts.members.get(skuId.toLowerCase()) ?? [],
    )
    const code =
      cell.code?.trim() || codeBy(pattern || usualPattern, facts.product.code, chosen, members, n)
    if (code.length > 40 || !code)
      add('too_long', 'code', `The code ${code} has more than 40 characters: shorten the pattern.`)
    if (codes.has(code.toLowerCase()))
      add('duplicate', 'code', `Another cell has the code ${code} as well.`)
    codes.set(code.toLowerCase(), n)
    const barcode = cell.barcode?.trim() || null
    if (barcode && !isEan(barcode))
      add('check_digit', 'barcode', `${barcode} is no EAN-13: its 13 digits do not add up.`)
    else if (barcode && barcodes.has(barcode))
      add('duplicate', 'barcode', `Another cell has the barcode ${barcode} as well.`)
    if (barcode) barcodes.set(barcode, n)
    const names = chosen.length ? chosen.map(({ name }) => name) : members.map(m => m.options)
    const name = [facts.product.name, ...names.filter(Boolean)].join(', ').slice(0, 160)
    return { cell, code, barcode, name }
  })
  return { made, problems }
}

function* memberProblems(
  { product, members }: CellFacts,
  cell: Cell,
): Generator<readonly [code: string, field: string, message: string]> {
  const wanted = cell.members ?? []
  if (!product.isCombo && wanted.length)
    yield ['not_combo', 'members', 'Only SKUs of combo products can have members.']
  else if (product.isCombo && !wanted.length)
    yield ['required', 'members', 'A set needs at least one member.']
  if (!product.isCombo) return
  for (const [m, { skuId }] of wanted.entries()) {
    const field = `members.${m}.skuId`
    const member = members.get(skuId.toLowerCase())
    if (!member) yield ['unknown_reference', field, 'Member: choose one from the list.']
    else if (member.productId === product.id)
      yield ['nested', field, 'A combo cannot contain itself.']
    else if (member.isSet)
      yield ['nested', field, `${member.code} is a combo itself: choose its members.`]
    else if (wanted.some((other, o) => o < m && other.skuId === skuId))
      yield ['duplicate', field, `${member.code} is listed twice.`]
  }
}

/**
 * The code of a SKU by a pattern.
 * @example codeBy('{product}-{colour}', 'CHAIR', [oak]) // 'CHAIR-OAK'
 */
export function codeBy(
  pattern: string,
  product: string,
  chosen: readonly Pick<AxisValue, 'axis' | 'code'>[],
  members: readonly Pick<MemberSku, 'options'>[] = [],
  n = 0,
): string {
  const codeOf = (axis: Axis) => chosen.find(value => value.axis === axis)?.code ?? ''
  const parts: Readonly<Record<string, string>> = {
    product,
    colour: codeOf('Colour'),
    size: codeOf('Size'),
    fabric: codeOf('Fabric'),
    members: members
      .map(({ options }) => options)
      .filter(Boolean)
      .join('-'),
    n: String(n + 1),
  }
  return pattern
    .replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '')
    .replaceAll(/([-_./ ])\1+/g, '$1')
    .replaceAll(/^[-_./ ]+|[-_./ ]+$/g, '')
}
