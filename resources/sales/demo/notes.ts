import { givenNames } from '#resources/administration/demo/names.ts'
import { noteTexts, type NoteType } from './noteTexts.ts'
import type { Branch, Market } from '#resources/delivery/demo/markets.ts'
import type { History } from './orderHistory.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'

/** Writes one to three notes of the people who had to do with an order. */
export function addNotes(
  random: Random,
  orderId: string,
  at: number,
  market: Market,
  branch: Branch,
  history: History,
  now: number,
  out: Buffers,
): void {
  const types = typesIn(history)
  let moment = at
  for (let left = random.chance(0.3) ? random.int(2, 3) : 1; left > 0; left--) {
    const type = random.pick(types)
    const authorId = random.pick(authorsOf(branch, type))
    moment = Math.min(moment + random.int(3, 2000) * 60_000, now)
    out.notes.push({
      id: random.id(moment),
      clientId: market.clientId,
      createdOnUtc: moment,
      createdBy: authorId,
      ownerEntity: 'orders',
      ownerId: orderId,
      type,
      authorId,
      text: random.pick(noteTexts[type]).replace('{name}', random.pick(givenNames)),
      isPinned: random.chance(0.12),
    })
  }
}

const early: readonly NoteType[] = ['General', 'Customer contact', 'Internal']
const open: readonly NoteType[] = [
  'General',
  'Customer contact',
  'Delivery',
  'Payment',
  'Warehouse',
  'Internal',
]
const late: readonly NoteType[] = [
  'Customer contact',
  'Delivery',
  'Payment',
  'Warehouse',
  'Service',
  'Internal',
]

function typesIn({ state, delivery }: History) {
  if (delivery === 'Delivered' || delivery === 'Returned') return late
  return state === 'Confirmed' ? open : early
}

function authorsOf({ hands, office, sellers }: Branch, type: NoteType) {
  return type === 'Warehouse' ? hands : type === 'Service' ? office : sellers
}
