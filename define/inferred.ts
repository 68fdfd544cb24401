import type { Action, ListOf, Statuses, Transition } from './entity.ts'
import { DeclarationError } from '#resources/define/error.ts'
import { isReference, type AnyField, type FieldKind, type Fields } from './field.ts'
import { wordsOf } from './words.ts'

/** What a declaration leaves out because it can be read from the rest; whoever wants it otherwise says so. */

/** A form as it is declared: each section with its fields, or with the field that it begins at. */
export type DraftForm<Name extends string = string> = Readonly<
  Record<string, Name | readonly Name[]>
>

/**
 * Sections with their fields. One that names a single field begins there and goes on, in the order of the declaration, to where the next
 * such section begins; fields that a list names and those that nobody sets are left out.
 * @throws DeclarationError when such sections leave fields out before the first of them
 * @example formOf('staff', fields, { Person: 'fullName', Work: 'branchId' }) // { Person: ['fullName', 'email'], Work: ['branchId', 'employed'] }
 */
export function formOf(
  entity: string,
  fields: Fields,
  draft: DraftForm,
): Readonly<Record<string, readonly string[]>> {
  const listed = Object.values(draft).flatMap(names => (typeof names === 'string' ? [] : names))
  const open = Object.entries(fields)
    .filter(([name, { options }]) => !options.readOnly && !listed.includes(name))
    .map(([name]) => name)
  const begins = Object.values(draft).filter(names => typeof names === 'string')
  if (open[0] !== undefined && begins.every(name => open.includes(name)) && begins.length > 0)
    if (!begins.includes(open[0]))
      throw new DeclarationError(
        `${entity}.entity.ts`,
        open[0],
        'stands before the first section of `form`: begin a section with it, or move it down',
      )
  const after = (name: string) => {
    const from = open.indexOf(name)
    const next = open.findIndex((other, at) => at > from && begins.includes(other))
    // A name that is no field is told by the check of names.
    return from < 0 ? [name] : open.slice(from, next < 0 ? undefined : next)
  }
  return Object.fromEntries(
    Object.entries(draft).map(([title, names]) => [
      title,
      typeof names === 'string' ? after(names) : names,
    ]),
  )
}

/**
 * Statuses as they are declared: the steps go from and to values of the field, which is `state` unless it is named, and one without a
 * label is called as it is named.
 */
export interface DraftStatuses<Name extends string = string, Status extends string = string> {
  readonly field?: Name
  readonly transitions: Readonly<Record<string, DraftTransition<Status>>>
}
type DraftTransition<Status extends string> = Omit<Transition<Status>, 'label'> &
  Partial<Pick<Transition, 'label'>>

/**
 * Statuses with a label for each step.
 * @example statusesOf({ field: 'state', transitions: { phaseOut: { from: ['Active'], to: 'Ended' } } }) // phaseOut reads "Phase out"
 */
export const statusesOf = (draft: DraftStatuses): Statuses => ({
  field: statusField(draft),
  transitions: labelled(draft.transitions),
})

/**
 * The field that holds the statuses.
 * @example statusField({ transitions: {} }) // 'state'
 */
export const statusField = ({ field = 'state' }: { readonly field?: string }) => field

/** An action as it is declared: one without a label is called as it is named. */
export type DraftAction<Name extends string = string> = Omit<Action<Name>, 'label'> &
  Partial<Pick<Action, 'label'>>

/**
 * What people do with a record, each with what its button says.
 * @example labelled({ handOver: { call: 'handOverTask', id: 'taskId' } }).handOver.label // 'Hand over'
 */
export const labelled = <const T extends { readonly label?: string }>(
  draft: Readonly<Record<string, T>>,
) =>
  Object.fromEntries(
    Object.entries(draft).map(([name, declared]) => [name, { label: wordsOf(name), ...declared }]),
  ) as Readonly<Record<string, T & { readonly label: string }>>

const written: readonly FieldKind[] = ['text', 'email', 'phone', 'code']
const picked: readonly FieldKind[] = ['choice', 'dictionary', 'flag', 'tags']
const days: readonly FieldKind[] = ['date', 'instant']
const tooLong: readonly FieldKind[] = ['longText', 'lines', 'json', 'answers', 'address']
const mostColumns = 8

/**
 * The columns of a list that names none: the first eight fields that fit a cell.
 * @example columnsIn({ name: text(), remark: longText(), isActive: flag() }) // ['name', 'isActive']
 */
export const columnsIn = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, { kind, options }]) => !tooLong.includes(kind) && !options.secret)
    .map(([name]) => name)
    .slice(0, mostColumns)

/**
 * In `filters`: those that would be there anyway.
 * @example filters: ['containerId', asInferred] // as a declaration writes it: ['containerId', '...']
 */
export const asInferred = '...'

/**
 * A list with what it leaves out: sorted by what records are known by; its quick search looks for that and for every other text that is
 * unique or indexed, its filters are the choices, flags and tags, the references and days among its columns, and what is `led` to from
 * elsewhere (the parts of a chart, the days of a calendar), in the order of the columns. A list that nobody asks the server for (that of child lines) has neither.
 * @example listOf({ name: text({ unique: true }), isActive: flag() }, 'name', true, {}) // { sort: 'name', search: ['name'], filters: ['isActive'] }
 */
export function listOf(
  fields: Fields,
  label: string,
  isAsked: boolean,
  draft: DraftList,
  led: readonly string[] = [],
): ListOf {
  const all = Object.entries(fields)
  const shown = draft.columns ?? columnsIn(fields)
  const words = all.filter(
    ([name, { kind, options }]) =>
      written.includes(kind) &&
      !options.computed &&
      !options.secret &&
      (name === label || !!options.unique || !!options.index),
  )
  const inOrder = [...new Set([...shown, ...Object.keys(fields), ...led])]
  const filters = inOrder.filter(
    name =>
      isPicked(fields[name], name, shown.includes(name) || led.includes(name)) &&
      !draft.filters?.includes(name as never),
  )
  return {
    sort: label,
    ...(isAsked && { search: words.map(([name]) => name) }),
    ...draft,
    ...(isAsked && {
      filters: draft.filters?.flatMap(name => (name === asInferred ? filters : name)) ?? filters,
    }),
  }
}

/** A list as it is declared. */
export type DraftList<L extends ListOf = ListOf> = Partial<Omit<L, 'filters'>> & {
  readonly filters?: readonly (NonNullable<L['filters']>[number] | typeof asInferred)[]
}

/** Whether people filter by a field unless told otherwise; of those that the system keeps, by the days among the columns. */
const isPicked = (field: AnyField | undefined, name: string, isShown: boolean) =>
  field
    ? !field.options.computed &&
      (picked.includes(field.kind) ||
        (isShown && (isReference(field) || days.includes(field.kind))))
    : isShown && name.endsWith('OnUtc')
