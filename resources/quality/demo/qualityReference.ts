import { fixedId } from '#resources/administration/demo/reference.ts'
import type { Buffers } from '#server/demo/kit.ts'
import { causes, handlings, parties, supplyNotes } from './qualityWords.ts'

/** By their position in `qualityWords.ts`. */
export const causeId = (n: number) => fixedId(`cause ${causes[n]![0]}`, n)
export const partyId = (n: number) => fixedId(`party ${parties[n]![0]}`, n)
export const supplyNoteId = (n: number) => fixedId(`supply note ${supplyNotes[n]![0]}`, n)
export const handlingId = (n: number) => fixedId(`handling ${handlings[n]![0]}`, n)

export function qualityReference(at: number) {
  const used = { createdOnUtc: at, isActive: true }
  return {
    qaCauses: causes.map(([name, group], i) => ({ id: causeId(i), ...used, name, group })),
    qaParties: parties.map(([name, type], i) => ({ id: partyId(i), ...used, name, type })),
    qaSupplyNotes: supplyNotes.map(([text, type, needsAction], i) => ({
      id: supplyNoteId(i),
      ...used,
      text,
      type,
      needsAction,
    })),
    qaHandlings: handlings.map(([name, kind, costType, stockStatus], i) => ({
      id: handlingId(i),
      ...used,
      name,
      kind,
      costType,
      stockStatus,
    })),
  } satisfies Partial<Buffers>
}
