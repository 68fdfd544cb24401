import { v7 as uuid } from 'uuid'
import { labelOf } from '#define'
import { metaOf, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import type { ImportColumn } from './columns.ts'
import { meaningKey, type Meanings } from './links.ts'
import type { RowProblem } from './problems.ts'
import { problemAt, type Draft } from './reading/values.ts'
import type { Wanted } from './wanted.ts'

/** The new records of a file that others of it may name before they are written. */
export interface NewInFile {
  /** Their ids, by row. */
  readonly ids: ReadonlyMap<number, string>
  /** What their keys mean. */
  readonly names: Meanings
}

/** Gives the new records of a file their ids before they are written. */
export function newInFile(
  meta: EntityMeta,
  drafts: readonly Draft[],
  known: ReadonlyMap<number, Row>,
): NewInFile {
  const { key } = meta.entity.import!
  const ids = new Map<number, string>()
  const names = new Map<string, string[]>()
  for (const { row, values } of drafts) {
    const said: unknown = values[key]
    if (known.has(row) || typeof said !== 'string') continue
    const id = uuid()
    ids.set(row, id)
    const name = meaningKey(said)
    names.set(name, [...(names.get(name) ?? []), id])
  }
  return { ids, names }
}

/** What texts mean where new records count, too: those that are there already mean more. */
export const withNew = (present: Meanings | undefined, names: Meanings): Meanings =>
  Object.assign(new Map([...names, ...(present ?? [])]), { barred: present?.barred })

/** A file of a tree, in which records stand below others that are new, too. */
export interface TreeInFile {
  /** What texts of links mean, with those that only the file knows. */
  readonly meanings: ReadonlyMap<string, Meanings>
  /** New records, each behind those that it is below; what stands below itself is told. */
  readonly inOrder: (creates: readonly Wanted[]) => {
    creates: readonly Wanted[]
    problems: readonly RowProblem[]
  }
}

export const treeColumn = (columns: readonly ImportColumn[]) =>
  columns.find(({ field }) => field.kind === 'tree')

/** Lets records of a file stand below others of it, in any order. */
export const treeOf = (
  column: ImportColumn,
  meanings: ReadonlyMap<string, Meanings>,
  { names }: NewInFile,
): TreeInFile => ({
  meanings: new Map(meanings).set(column.name, withNew(meanings.get(column.name), names)),
  inOrder: creates => inOrder(creates, column),
})

/**
 * The records whose lines name others of the file that are wrong, as a combo its members: neither can
 * be written.
 */
export function namingWrong(
  wanted: readonly Wanted[],
  { ids }: NewInFile,
  isWrong: ReadonlySet<number>,
  { field, key, child }: { field: string; key: string; child: string },
): RowProblem[] {
  const label = labelOf(key, metaOf(child).fieldOf.get(key)!.options)
  const rowOf = new Map([...ids].flatMap(([row, id]) => (isWrong.has(row) ? [[id, row]] : [])))
  return wanted.flatMap(({ row, lines }) => {
    const named = lines?.after.find(line => rowOf.has(line[key] as string))
    const at = named && rowOf.get(named[key] as string)!
    return at === undefined || isWrong.has(row)
      ? []
      : [
          problemAt(
            { row },
            { name: `${field}.${key}`, label },
            'refused',
            `is the record of row ${at}, which has errors`,
          ),
        ]
  })
}

/**
 * The new records whose lines name each other, such as two combos that are members of each other: neither
 * can be written before the other. What names itself is told when it is written.
 */
export function namingEachOther(
  wanted: readonly Wanted[],
  { field, key, child }: { field: string; key: string; child: string },
): RowProblem[] {
  const lined = new Map(wanted.flatMap(each => (each.id && each.lines ? [[each.id, each]] : [])))
  const names = new Map(
    [...lined].map(([id, { lines }]) => [
      id,
      lines!.after.map(line => line[key] as string).filter(to => to !== id && lined.has(to)),
    ]),
  )
  const label = labelOf(key, metaOf(child).fieldOf.get(key)!.options)
  // What leads to a circle, and is led to by one, is in it or between two.
  return [...withoutEnds(turnedAround(withoutEnds(names))).keys()].map(id =>
    circle(lined.get(id)!, { name: `${field}.${key}`, label }),
  )
}

type Graph = ReadonlyMap<string, readonly string[]>

function turnedAround(graph: Graph): Graph {
  const turned = new Map([...graph.keys()].map(id => [id, [] as string[]]))
  for (const [id, to] of graph) for (const each of to) turned.get(each)?.push(id)
  return turned
}

/** What is left of a graph once all that leads nowhere is taken out, over and over. */
function withoutEnds(graph: Graph): Graph {
  const leadsTo = new Map(
    [...graph].map(([id, to]) => [id, to.filter(each => graph.has(each)).length]),
  )
  const from = turnedAround(graph)
  const ends = [...graph.keys()].filter(id => leadsTo.get(id) === 0)
  for (const end of ends)
    for (const id of from.get(end)!) {
      leadsTo.set(id, leadsTo.get(id)! - 1)
      if (leadsTo.get(id) === 0) ends.push(id)
    }
  const gone = new Set(ends)
  return new Map([...graph].filter(([id]) => !gone.has(id)))
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

const circle = ({ row }: Wanted, column: Pick<ImportColumn, 'name' | 'label'>): RowProblem =>
  problemAt({ row }, column, 'circle', 'leads back to this record')
