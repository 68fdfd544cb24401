import { useMemo } from 'react'
import { hasWords } from '#define'
import type { Person } from './useAccess.ts'

export interface AccessFilter {
  readonly words: string
  readonly branchId: string
  readonly groupId: string
  readonly code: string
  /** Only people who hold a code outside their templates. */
  readonly differs: boolean
}

export const blankFilter: AccessFilter = {
  words: '',
  branchId: '',
  groupId: '',
  code: '',
  differs: false,
}

export const matches = (
  person: Person,
  { words, branchId, groupId, code, differs }: AccessFilter,
) =>
  hasWords(person.name, words) &&
  (!branchId || person.branchId === branchId) &&
  (!groupId || person.groups.some(g => g.id === groupId)) &&
  (!code || person.held.some(h => h.code === code)) &&
  (!differs || person.held.some(h => !h.templateId))

/** The codes that some of these people hold and others do not; empty for fewer than two people. */
export const useShared = (people: readonly Person[]): ReadonlySet<string> =>
  useMemo(() => {
    const sets = people.map(p => new Set<string>(p.held.map(h => h.code)))
    const all = new Set(sets.flatMap(s => [...s]))
    return sets.length < 2 ? new Set() : new Set([...all].filter(c => !sets.every(s => s.has(c))))
  }, [people])
