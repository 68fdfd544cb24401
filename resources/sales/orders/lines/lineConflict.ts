import type { RaRecord } from 'ra-core'
import { differencesIn, type Difference } from '#src/views/form/conflict.ts'
import type { Choices, Side } from '#src/views/record/actions/merge.ts'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'
import { draftsOf, type LineDraft } from './linesDraft.ts'

type Lines = readonly Details['lines'][number][]

/** The typed values of a line. */
export const typedColumns = ['quantity', 'price', 'discount', 'promisedDate', 'remark'] as const
export type TypedColumn = (typeof typedColumns)[number]

/** A value of a line in which one's own version and the saved one differ, or the line as a whole. */
export interface LineDifference extends Difference {
  readonly column: TypedColumn | 'line'
  /** The line on each side; absent where it is removed or not added. */
  readonly sides: Readonly<Record<Side, LineDraft | undefined>>
}

/** The versions of an order's lines: as one began, as one has typed, and as they are saved now. */
export interface LineVersions {
  readonly before: Lines
  readonly drafts: readonly LineDraft[]
  readonly now: Lines
}

/**
 * What differs between the typed and the saved lines. A line that only one side has added needs no
 * decision if it is one's own.
 */
export function lineDifferences(versions: LineVersions): LineDifference[] {
  const { old, present, drafts } = asDrafts(versions)
  return [
    ...drafts.flatMap((draft): LineDifference[] => {
      const was = old.get(draft.lineId)
      if (!was) return []
      const is = present.get(draft.lineId)
      const isEdited = typedColumns.some(name => draft[name] !== was[name])
      if (!is || draft.isRemoved) {
        if (!is && draft.isRemoved) return []
        const isChanged = !is || typedColumns.some(name => is[name] !== was[name])
        return [
          {
            name: nameOf(draft, 'line'),
            column: 'line',
            sides: { mine: draft.isRemoved ? undefined : draft, theirs: is },
            isMine: draft.isRemoved || isEdited,
            isTheirs: isChanged,
          },
        ]
      }
      const conflict = { base: was, mine: draft, theirs: is } as unknown as {
        base: RaRecord
        mine: Record<string, unknown>
        theirs: RaRecord
      }
      return differencesIn(conflict, typedColumns).map(difference => ({
        ...difference,
        name: nameOf(draft, difference.name as TypedColumn),
        column: difference.name as TypedColumn,
        sides: { mine: draft, theirs: is },
      }))
    }),
    ...addedBy(versions).map(line => ({
      name: nameOf(line, 'line'),
      column: 'line' as const,
      sides: { mine: undefined, theirs: line },
      isMine: false,
      isTheirs: true,
    })),
  ]
}

/**
 * The lines with the chosen side of each difference. A line that the other person has removed and
 * that is kept becomes a new one.
 */
export function mergedLines(versions: LineVersions, choices: Choices): LineDraft[] {
  const { old, present, drafts } = asDrafts(versions)
  const isMine = (line: LineDraft, column: LineDifference['column']) =>
    choices[nameOf(line, column)] === 'mine'
  return [
    ...drafts.flatMap((draft): LineDraft[] => {
      if (!old.has(draft.lineId)) return [draft]
      const is = present.get(draft.lineId)
      if (!is) return isMine(draft, 'line') ? [{ ...draft, lineId: null }] : []
      if (draft.isRemoved) return [{ ...is, isRemoved: isMine(draft, 'line') }]
      const mine = typedColumns.filter(name => isMine(draft, name))
      return [
        {
          ...is,
          takesComing: draft.takesComing,
          ...Object.fromEntries(mine.map(name => [name, draft[name]])),
          ...(mine.includes('price') && { repricedTo: draft.repricedTo }),
        },
      ]
    }),
    ...addedBy(versions).map(line => ({ ...line, isRemoved: isMine(line, 'line') })),
  ]
}

const nameOf = ({ lineId }: LineDraft, column: LineDifference['column']) => `${lineId} ${column}`

/** The lines that the other person has added. */
const addedBy = ({ before, now }: LineVersions) =>
  draftsOf(now.filter(({ id }) => !before.some(line => line.id === id)))

function asDrafts({ before, drafts, now }: LineVersions) {
  const byId = (lines: Lines) =>
    new Map<string | null, LineDraft>(draftsOf(lines).map(line => [line.lineId, line]))
  return { old: byId(before), present: byId(now), drafts }
}
