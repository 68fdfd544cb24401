import { dayOf } from '#server/kit'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import type { Free, Warehouse } from '#resources/stock/reservations/allocation.server.ts'
import { setsOf } from '#resources/stock/ledger/comboComponents.server.ts'
import { daysOf, type Inbound } from '#resources/stock/reservations/inbound.server.ts'
import type { PlainLine, Sale } from '#resources/sales/sellIt/plainLine.ts'

type Line = Sale['lines'][number]

/** Pieces that no line can have without being told so: on display in a shop, or on a transfer. */
export interface Elsewhere {
  skuId: string
  warehouseId: string
  name: string
  branchId: string
  stockStatus: string
  quantity: number
  /** The transfer that takes them there, and when. */
  transferNo: string | null
  arrivesOn: string | null
}

/** What there is of the goods of a sale. */
export interface Facts {
  warehouses: readonly Warehouse[]
  free: readonly Free[]
  inbound: readonly Inbound[]
  elsewhere: readonly Elsewhere[]
  today: string
}

/** How the goods reach the customer. */
export interface Way {
  /** Only what lies in this branch. */
  branchId?: string | undefined
  /** The warehouse that goods leave from; what lies elsewhere is moved there first. */
  from?: { id: string; name: string } | undefined
}

export interface Ready extends Pick<Line, 'free' | 'coming' | 'comingOn' | 'readyOn'> {
  chain: string[]
}

/** The warehouses that a line may be taken from as it is. */
export const placesOf = (
  { warehouseId, isAnnounced }: Pick<PlainLine, 'warehouseId' | 'isAnnounced'>,
  { warehouses }: Pick<Facts, 'warehouses'>,
  { branchId }: Way,
) =>
  isAnnounced
    ? []
    : warehouses.filter(
        w =>
          (warehouseId ? w.id === warehouseId : !w.isDisplay) &&
          (!branchId || w.branchId === branchId),
      )

/** Whole sets of a line that are free in a warehouse. */
export const setsAt = (
  { members, stockStatus }: Pick<PlainLine, 'members' | 'stockStatus'>,
  { free }: Pick<Facts, 'free'>,
  warehouseId: string,
): number =>
  setsOf(members, skuId =>
    sum(
      free.filter(
        f =>
          f.warehouseId === warehouseId &&
          f.skuId === skuId &&
          f.stockStatus === (stockStatus ?? 'Normal'),
      ),
    ),
  )

/** The day on which goods of today can leave: a move takes a night. */
export const leavesOn = ({ today }: Pick<Facts, 'today'>, isMoved: boolean) =>
  isMoved ? daysAfter(today, 1) : today

/** What is there of a line, when all of it is, and what that follows from. */
export function readyOf(line: PlainLine, facts: Facts, way: Way): Ready {
  if (line.isService) return { free: 0, coming: 0, comingOn: null, readyOn: facts.today, chain: [] }
  const { members, quantity, warehouseId } = line
  const { from } = way
  const at = placesOf(line, facts, way)
    .map(({ id, name }) => ({ id, name, sets: setsAt(line, facts, id) }))
    .filter(({ sets }) => sets > 0)
    // What lies where it leaves from is taken first.
    .toSorted((a, b) => Number(b.id === from?.id) - Number(a.id === from?.id))
  const there = at.reduce((all, { sets }) => all + sets, 0)
  const comes = facts.inbound
    .filter(each => members.some(({ skuId }) => skuId === each.skuId))
    .toSorted((a, b) => ((a.availableOn ?? '') < (b.availableOn ?? '') ? -1 : 1))
  const setsBy = (day: string) =>
    there +
    setsOf(members, skuId =>
      open(comes.filter(c => c.skuId === skuId && c.availableOn && c.availableOn <= day)),
    )
  const days = [...new Set(comes.flatMap(({ availableOn }) => availableOn ?? []))].toSorted()
  const coming = setsOf(members, skuId => open(comes.filter(each => each.skuId === skuId)))
  const comingOn = days.find(day => setsBy(day) > there) ?? null
  const enough = from ? at.findIndex((_, n) => setsTo(at, n) >= quantity) + 1 : at.length
  const stock = at
    .slice(0, Math.max(Math.min(enough || at.length, 3), 1))
    .map(({ id, name, sets }) =>
      from && id !== from.id ? `${sets} in ${name}, via ${from.name}` : `${sets} in ${name}`,
    )
  const known = { free: there, coming, comingOn }
  if (there >= quantity) {
    const isMoved = !!from && (at[0]!.id !== from.id || at[0]!.sets < quantity)
    return { ...known, readyOn: leavesOn(facts, isMoved), chain: stock }
  }
  const moving = movingIn(facts, line, warehouseId)
  const on = days.find(day => setsBy(day) >= quantity)
  if (!on) return { ...known, readyOn: null, chain: [...stock, ...moving] }
  const arrivals = comes.filter(({ availableOn }) => availableOn && availableOn <= on).slice(-3)
  const told = new Set(arrivals.map(each => `${each.source} ${each.no}${daysOf(each)}`))
  return {
    ...known,
    readyOn: on < facts.today ? facts.today : on,
    chain: [...stock, ...moving, ...told],
  }
}

/** Transfers under way with sets of a line. They are free when they have arrived. */
function movingIn(
  { elsewhere }: Facts,
  { members, stockStatus, isAnnounced }: PlainLine,
  warehouseId: string | null,
): string[] {
  const moving = elsewhere.filter(
    each =>
      each.transferNo &&
      !isAnnounced &&
      each.stockStatus === (stockStatus ?? 'Normal') &&
      (!warehouseId || each.warehouseId === warehouseId),
  )
  return [...new Set(moving.map(({ transferNo }) => transferNo!))].slice(0, 3).flatMap(no => {
    const its = moving.filter(({ transferNo }) => transferNo === no)
    const sets = setsOf(members, skuId => sum(its.filter(each => each.skuId === skuId)))
    const { name, arrivesOn } = its[0]!
    const planned = arrivesOn ? `, planned for ${dayOf(arrivesOn)}` : ''
    return sets > 0 ? [`${sets} with transfer ${no} to ${name}${planned}`] : []
  })
}

const setsTo = (at: readonly { sets: number }[], last: number) =>
  at.slice(0, last + 1).reduce((all, { sets }) => all + sets, 0)

/** How many pieces these are. */
export const sum = (rows: readonly { quantity: number }[]) =>
  rows.reduce((all, { quantity }) => all + quantity, 0)

const open = (rows: readonly { open: number }[]) => rows.reduce((all, each) => all + each.open, 0)
