import { v7 as uuid } from 'uuid'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import type { ImportColumn } from './columns.ts'
import { meaningKey, type Meanings } from './links.ts'
import type { RowProblem } from './problems.ts'
import { problemAt, type Draft } from './reading/values.ts'
import type { Wanted } from './wanted.ts'

/** A file of a tree, in which records stand below others that are new, too. */
export interface TreeInFile {
  /** The ids of the new records, by row. */
  readonly ids: ReadonlyMap<number, string>
  /** What texts of links mean, with those that only the file knows. */
  readonly meanings: ReadonlyMap<string, Meanings>
  /** New records, each behind those that it is below; what stands below itself is told. */
  readonly inOrder: (creates: readonly Wanted[]) => {
    creates: readonly Wanted[]
    problems: readonly RowProblem[]
  }
}

/**
 * Lets records of a file stand below others of it, in any order: gives the new ones their ids before
 * they are written. Records that are there already mean more than new ones. Undefined for a file
 * without such a link.
 */
export function treeOf(
  meta: EntityMeta,
  columns: readonly ImportColumn[],
  drafts: readonly Draft[],
  meanings: ReadonlyMap<string, Meanings>,
  known: ReadonlyMap<number, Row>,
): TreeInFile | undefined {
  const column = columns.find(({ field }) => field.kind === 'tree')
  if (!column) return undefined
  const { key } = meta.entity.import!
  const ids = new Map<number, string>()
  const added = new Map<string, string[]>()
  for (const { row, values } of drafts) {
    const said: unknown = values[key]
    if (known.has(row) || typeof said !== 'string') continue
    const id = uuid()
    ids.set(row, id)
    const name = meaningKey(said)
    added.set(name, [...(added.get(name) ?? []), id])
  }
  const own = new Map([...added, ...meanings.get(column.name)!])
  return {
    ids,
    meanings: new Map(meanings).set(column.name, own),
    inOrder: creates => inOrder(creates, column),
  }
}

function inOrder(creates: readonly Wanted[], column: ImportColumn) {
  const byId = new Map(creates.map(each => [each.id, each]))
  const above = ({ input }: Wanted) => byId.get((input[column.name] ?? undefined) as string)
  const depths = new Map<Wanted, number>()
  const problems: RowProblem[] = []
  for (const each of creates) {
    const path: Wanted[] = []
    let at: Wanted | undefined = each
    for (; at && !depths.has(at) && !path.includes(at); at = above(at)) path.push(at)
    if (at && path.includes(at)) problems.push(circle(at, column))
    const from = at ? (depths.get(at) ?? 0) + 1 : 0
    for (const [n, passed] of path.toReversed().entries()) depths.set(passed, from + n)
  }
  // Who is below what cannot be written cannot be written either.
  const sorted = creates.toSorted((a, b) => depths.get(a)! - depths.get(b)!)
  const isWrong = new Set(problems.map(({ row }) => row))
  for (const each of sorted) {
    const parent = above(each)
    if (!parent || isWrong.has(each.row)) continue
    if (!isWrong.has(parent.row) && !parent.problems.length) continue
    isWrong.add(each.row)
    problems.push(
      problemAt(each, column, 'refused', `is the record of row ${parent.row}, which has errors`),
    )
  }
  return { creates: sorted, problems }
}

const circle = ({ row }: Wanted, column: ImportColumn): RowProblem =>
  problemAt({ row }, column, 'circle', 'leads back to this record')
