import { formatDate } from '#src/fields/time/time.ts'
import type { Hand, Line, NewEvent, Outcome, Pack, PhoneEvent, Taken, Told } from './jobShapes.ts'
import type { PackIndex, ZoneTaken } from './packIndex.ts'

/** A scan that is taken. */
export const told = (hand: Hand, text: Told['text'], names: Told['names'] = {}): Outcome => ({
  hand,
  events: [],
  told: { isGood: true, text, names },
})

/** What is not taken changes nothing, and is kept as an error. */
export function wrong(
  hand: Hand,
  code: string,
  text: Told['text'],
  names: Told['names'] = {},
): Outcome {
  const item = code.trim().slice(0, 200)
  return {
    hand,
    events: [{ kind: 'Wrong code', item, reason: text }],
    told: { isGood: false, text, names: { code: item.slice(0, 40), ...names } },
  }
}

/**
 * The outcome of a scan that a pause may have cut in two: the whole is tried first, then its rest. Where neither is known it is scanned again, which is no error of the person.
 */
export function wholeOrTail(
  lead: (code: string) => Outcome,
  code: string,
  tail: string | undefined,
): Outcome {
  const whole = lead(code)
  if (tail === undefined || !isWrong(whole)) return whole
  const rest = lead(tail)
  if (!isWrong(rest)) return rest
  return reminded(whole.hand, 'scan_again')
}

const isWrong = ({ events }: Outcome) => events.some(({ kind }) => kind === 'Wrong code')

/** A piece that is not taken before a question is answered. That is no error of the picker. */
export const unanswered = (hand: Hand, plan: string, question: string): Outcome =>
  reminded(hand, 'unanswered', { plan, question })

/** A zone with goods of another day, which nobody sees by its label: no error of the picker. */
export const zoneTaken = (hand: Hand, zone: string, { day, planNo }: ZoneTaken): Outcome =>
  reminded(hand, 'zone_taken', { zone, plan: planNo, day: formatDate(day) })

/** A scan that changes nothing and is no error. */
const reminded = (hand: Hand, text: Told['text'], names: Told['names'] = {}): Outcome => ({
  hand,
  events: [],
  told: { isGood: false, text, names },
})

type Goods = Pack['goods'][number]

/**
 * What a scan of goods in several cartons leads to, carton by carton; nothing with the last one of a
 * line, which is taken then.
 * @param hand the hand without them
 */
export function nextCarton(
  line: Line,
  goods: Goods,
  hand: Hand,
  before: Hand,
): Outcome | undefined {
  const { planId, skuId, layerId, quantity } = line
  const cartons = goods.cartons * quantity
  const known = before.cartons
  const isSame = known?.planId === planId && known.skuId === skuId && known.layerId === layerId
  const scanned = (isSame ? known.scanned : 0) + 1
  if (scanned >= cartons || goods.cartons < 2) return undefined
  const at = layerId ? { layerId } : {}
  const names = { carton: scanned, cartons, item: goods.code }
  const counted = { planId, skuId, layerId, scanned, cartons }
  return told({ ...hand, ...at, cartons: counted }, 'carton', names)
}

/** What is scanned before all cartons of a line are waits for them. That is no error of the picker. */
export const cartonsFirst = (
  hand: Hand,
  { scanned, cartons }: { readonly scanned: number; readonly cartons: number },
  item: string,
): Outcome => reminded(hand, 'cartons_first', { carton: scanned, cartons, item })

/** Forgets the carton that was scanned last. */
export function withoutCarton(hand: Hand, known: Hand['cartons'] & object): Outcome {
  const { cartons: _, ...rest } = hand
  const scanned = known.scanned - 1
  return told(scanned ? { ...rest, cartons: { ...known, scanned } } : rest, 'undone')
}

/** The last pick that was brought from a place and was not put back. */
export function lastPick(events: readonly PhoneEvent[]): PhoneEvent | undefined {
  const picks: PhoneEvent[] = []
  for (const event of events)
    if (event.kind === 'Pick' && event.about?.layerId) picks.push(event)
    else if (event.kind === 'Put back') picks.pop()
  return picks.at(-1)
}

/** The event that puts the pieces of a pick back where they lay. */
export const puttingBack = ({ planId, place, item, quantity, about }: PhoneEvent): NewEvent => ({
  kind: 'Put back',
  ...(planId && { planId }),
  ...(place && { place }),
  ...(item && { item }),
  ...(quantity && { quantity }),
  ...(about && { about }),
})

/** The picks of pieces that are brought to a zone. */
export const bringing = (
  taken: readonly Taken[],
  zone: Pack['places'][number],
  { goods, places }: PackIndex,
): NewEvent[] =>
  taken.map(({ planId, skuId, layerId, quantity, at }) => ({
    kind: 'Pick',
    at,
    planId,
    ...(layerId && { place: places.get(layerId)?.name ?? '' }),
    item: goods.get(skuId)?.code ?? '',
    zone: zone.name,
    quantity,
    about: { skuId, zoneId: zone.id, ...(layerId && { layerId }) },
  }))
