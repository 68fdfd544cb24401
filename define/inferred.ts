import type { Action, ListOf, Statuses, Transition } from './entity.types.ts'
import { DeclarationError } from './error.ts'
import { isReference, type AnyField, type Fields } from './field.ts'
import { composite, days, picked, written } from './kinds.ts'
import { wordsOf } from './words.ts'

/** Defaults that are derived from the rest of a declaration; a declared value replaces them. */

/** A form as declared: each section with its fields, or with its first field. */
export type DraftForm<Name extends string = string> = Readonly<
  Record<string, Name | readonly Name[]>
>

/**
 * Sections with their fields. A section that names a single field continues in declared order to
 * the start of the next such section. It leaves out fields that a list names and fields that nobody
 * sets.
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
      throw new DeclarationError({
        file: `${entity}.entity.ts`,
        field: open[0],
        mend: 'stands before the first section of `form`: begin a section with it, or move it down',
      })
  const after = (name: string) => {
    const from = open.indexOf(name)
    const next = open.findIndex((other, at) => at > from && begins.includes(other))
    // The check of names reports a name that is no field.
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
 * Statuses as declared: steps between values of the field (`state` by default); labels are
 * optional.
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

/** An action as declared; its label is optional. */
export type DraftAction<Name extends string = string> = Omit<Action<Name>, 'label'> &
  Partial<Pick<Action, 'label'>>

/**
 * The actions on a record, each with its button label.
 * @example labelled({ handOver: { call: 'handOverTask', id: 'taskId' } }).handOver.label // 'Hand over'
 */
export const labelled = <const T extends { readonly label?: string }>(
  draft: Readonly<Record<string, T>>,
) =>
  Object.fromEntries(
    Object.entries(draft).map(([name, declared]) => [name, { label: wordsOf(name), ...declared }]),
  ) as Readonly<Record<string, T & { readonly label: string }>>

const mostColumns = 8

/**
 * The default columns of a list: the first eight fields that fit a cell.
 * @example columnsIn({ name: text(), remark: longText(), isActive: flag() }) // ['name', 'isActive']
 */
export const columnsIn = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(
      ([, { kind, options }]) =>
        kind !== 'longText' && !composite.includes(kind) && !options.secret,
    )
    .map(([name]) => name)
    .slice(0, mostColumns)

/**
 * In `filters`: the default filters.
 * @example filters: ['containerId', asInferred] // as a declaration writes it: ['containerId', '...']
 */
export const asInferred = '...'

/**
 * A list with its defaults. The sort is by the label. The quick search covers the label and every
 * other text that is unique or indexed. The filters are the choices, flags and tags, the references
 * and days among the columns, and the `led` fields (chart groups, calendar days), in column order.
 * A list of child lines has no search and no filters.
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

/** A list as declared. */
export type DraftList<L extends ListOf = ListOf> = Partial<Omit<L, 'filters'>> & {
  readonly filters?: readonly (NonNullable<L['filters']>[number] | typeof asInferred)[]
}

/**
 * Whether a field is a filter by default; system fields only when they are days among the columns.
 */
const isPicked = (field: AnyField | undefined, name: string, isShown: boolean) =>
  field
    ? !field.options.computed &&
      (picked.includes(field.kind) ||
        (isShown && (isReference(field) || days.includes(field.kind))))
    : isShown && name.endsWith('OnUtc')
