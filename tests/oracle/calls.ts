import { readTable } from './csv.ts'

/** One row of the specification's call table (section 7). */
export interface CallRow {
  readonly area: string
  readonly method: 'GET' | 'POST'
  /** As the specification spells it; servers match it without regard to case. */
  readonly path: string
  /** What the specification says of the request, in its words; empty where it says nothing. */
  readonly params: string
  /** What travels: JSON both ways, a file as the answer, or a file as the request. */
  readonly kind: 'json' | 'file' | 'upload'
  readonly note: string
  /** Every POST, and the GETs that the specification lets change data. */
  readonly mayChangeData: boolean
}

export const calls: readonly CallRow[] = readTable('./calls.csv').map(row => ({
  area: row.area ?? '',
  method: oneOf(row.method, ['GET', 'POST']),
  path: row.path ?? '',
  params: row.params ?? '',
  kind: oneOf(row.kind, ['json', 'file', 'upload']),
  note: row.note ?? '',
  mayChangeData: row.method === 'POST' || row.note === 'a GET that changes data',
}))

function oneOf<const Choice extends string>(
  value: string | undefined,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find(each => each === value)
  if (!choice) throw new Error(`calls.csv: "${value}" is none of ${choices.join(', ')}`)
  return choice
}
