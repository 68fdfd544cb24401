import './history.texts.ts'
import type { AnyEntity, AnyField } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { stepDone } from '#src/i18n/declared.ts'
import { words } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'

/** One stored change of a record: old and new value by field; child lines as a whole. */
export interface HistoryEntry {
  readonly seq: number
  readonly atUtc: string
  readonly person: string | null
  readonly operation: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null
}

/** The name of an operation, in words. Status steps have their own. */
export const wordOf = (entity: AnyEntity, operation: string): string => {
  const step = entity.statuses?.transitions[operation]
  if (step) return stepDone(entity, step)
  return operation in (words.history ?? {}) ? say(`history.${operation as 'create'}`) : operation
}

/** The change of one child line. */
export interface LineChange {
  readonly id: string
  readonly what: 'added' | 'removed' | 'changed'
  readonly line: Readonly<Record<string, unknown>>
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** Child lines are stored as a whole; this finds the added, removed and changed ones. */
export function lineChanges(field: AnyField, before: unknown, after: unknown): LineChange[] {
  const old = linesOf(before)
  const now = linesOf(after)
  const fields: Readonly<Record<string, AnyField>> = field.options.from!.fields
  const names = Object.keys(fields).filter(name => name !== field.options.by)
  const differing = (was: Line, is: Line) =>
    Object.fromEntries(
      names
        .filter(name => !isSame(was[name], is[name]))
        .map(name => [name, [was[name], is[name]] as const]),
    )
  /** What a new line has of its own, beside what all of them begin with. */
  const own = (line: Line) =>
    Object.fromEntries(
      Object.entries(differing({ id: line.id }, line)).filter(
        ([name]) => !isSame(fields[name]!.options.default, line[name]),
      ),
    )
  return [
    ...[...old.values()].flatMap(line =>
      now.has(line.id) ? [] : [{ id: line.id, what: 'removed' as const, line, changes: {} }],
    ),
    ...[...now.values()].flatMap((line): LineChange[] => {
      const was = old.get(line.id)
      const changes = was ? differing(was, line) : own(line)
      if (was && Object.keys(changes).length === 0) return []
      return [{ id: line.id, what: was ? 'changed' : 'added', line, changes }]
    }),
  ]
}

type Line = Record<string, unknown> & { id: string }

/** By id; a row that is stored without one is known by all that it says. */
const linesOf = (lines: unknown) =>
  new Map(
    (Array.isArray(lines) ? (lines as Line[]) : []).map(line => {
      const id = line.id ?? JSON.stringify(line)
      return [id, { ...line, id }]
    }),
  )

/** Whether two values of a field are the same; empty ones are alike. */
export const isSame = (a: unknown, b: unknown) =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)
