import { readTable } from './csv.ts'

/** One row of the specification's route table (section 2). */
export interface RouteRow {
  readonly path: string
  /** Undefined where the specification gives no title. */
  readonly title: string | undefined
  /** The row's own codes; holding one of them is enough. Empty: the row follows its parent. */
  readonly codes: readonly string[]
  readonly isHidden: boolean
  readonly redirect: string | undefined
  readonly area: string
  /** A menu node of its own, without a screen. */
  readonly isGroup: boolean
}

export const routes: readonly RouteRow[] = readTable('./routes.csv').map(row => ({
  path: row.path ?? '',
  title: row.title || undefined,
  codes: row.roles ? row.roles.split(',') : [],
  isHidden: row.hidden === 'yes',
  redirect: row.redirect || undefined,
  area: row.area ?? '',
  isGroup: row.note === 'group',
}))

/** Every role code that some route asks for, sorted. */
export const roleCodes: readonly string[] = [...new Set(routes.flatMap(row => row.codes))].sort()
