import { useMemo } from 'react'
import { hasWords } from '#define/fields/folded.ts'
import type { Person } from './useAccess.ts'

export interface AccessFilter {
  readonly words: string
  readonly branchId?: readonly string[]
  readonly groupId?: readonly string[]
  readonly code?: readonly string[]
  /** Whether the person holds a code outside their templates. */
  readonly differs?: boolean
}

export const blankFilter: AccessFilter = { words: '' }

export const matches = (
  person: Person,
  { words, branchId, groupId, code, differs }: AccessFilter,
) =>
  hasWords(person.name, words) &&
  (!branchId || branchId.some(id => id === person.branchId)) &&
  (!groupId || person.groups.some(({ id }) => groupId.includes(id))) &&
  (!code || person.held.some(held => code.includes(held.code))) &&
  (differs === undefined || differs === person.held.some(held => !held.templateId))

/** The codes that some of these people hold and others do not; empty for fewer than two people. */
export const useShared = (people: readonly Person[]): ReadonlySet<string> =>
  useMemo(() => {
    const sets = people.map(p => new Set<string>(p.held.map(h => h.code)))
    const all = new Set(sets.flatMap(s => [...s]))
    return sets.length < 2 ? new Set() : new Set([...all].filter(c => !sets.every(s => s.has(c))))
  }, [people])
