import { configure, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { matches } from '#resources/administration/access/accessFilter.ts'
import type { Person } from '#resources/administration/access/useAccess.ts'
import { AuditFilters } from '#resources/administration/audit/AuditFilters.tsx'
import type { AuditFilter } from '#resources/administration/audit/useAudit.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

configure({ asyncUtilTimeout: 8000 })

const entities = Array.from({ length: 20 }, (_, n) => ({ name: `kind${n}`, title: `Kind ${n}` }))

function audit(first: AuditFilter = {}) {
  const changed = vi.fn<(filter: AuditFilter) => void>()
  function Filters() {
    const [filter, setFilter] = useState(first)
    const change = (next: AuditFilter) => {
      changed(next)
      setFilter(next)
    }
    return <AuditFilters filter={filter} entities={entities} onChange={change} />
  }
  const { user } = show(<Filters />, { provider: fakeProvider({}), resource: 'audit' })
  const open = async (label: string) => {
    await user.click(await screen.findByRole('button', { name: label }))
    return within(await screen.findByRole('dialog', { name: label }))
  }
  return { user, changed, open }
}

test('the audit is filtered by chips, one value each: the newest replaces the one before', async () => {
  const { user, changed, open } = audit()
  const actions = await open('Action')
  await user.click(await actions.findByRole('checkbox', { name: 'Created' }))
  expect(changed).toHaveBeenLastCalledWith({ operation: 'create' })
  await user.click(actions.getByRole('checkbox', { name: 'Deleted' }))
  expect(changed).toHaveBeenLastCalledWith({ operation: 'remove' })
  await user.click(actions.getByRole('checkbox', { name: 'Deleted' }))
  expect(changed).toHaveBeenLastCalledWith({})
})

test('of many kinds of records the one that is typed is found', async () => {
  const { user, changed } = audit({ entity: 'kind3', recordId: 'r1' })
  await user.click(screen.getByRole('button', { name: /^Records ?: Kind 3/ }))
  const kinds = within(await screen.findByRole('dialog', { name: 'Records' }))
  expect(kinds.getAllByRole('checkbox')).toHaveLength(20)
  await user.type(kinds.getByRole('textbox'), '17')
  await waitFor(() => expect(kinds.getAllByRole('checkbox')).toHaveLength(1))
  await user.click(kinds.getByRole('checkbox', { name: 'Kind 17' }))
  // The record was one of the other kind.
  expect(changed).toHaveBeenLastCalledWith({ entity: 'kind17' })
})

test('days are a range, and a chip is emptied by its cross', async () => {
  const { user, changed } = audit({ from: '2026-11-01', operation: 'create' })
  screen.getByRole('button', { name: /^Date ?: from/ })
  await user.click(screen.getByRole('button', { name: 'Clear filter Date' }))
  expect(changed).toHaveBeenLastCalledWith({ operation: 'create' })
})

test('people of any of the chosen branches, groups and codes are in the access table', () => {
  const person = {
    name: 'Ruby Latimer',
    branchId: 'b1',
    groups: [{ id: 'g1' }, { id: 'g2' }],
    held: [{ code: 'J1', templateId: 't' }],
  } as unknown as Person
  const words = ''
  expect(matches(person, { words, branchId: ['b2', 'b1'] })).toBe(true)
  expect(matches(person, { words, branchId: ['b2'] })).toBe(false)
  expect(matches(person, { words, groupId: ['g2'], code: ['J1', 'J2'] })).toBe(true)
  expect(matches(person, { words, code: ['J2'] })).toBe(false)
  expect(matches(person, { words, differs: true })).toBe(false)
  expect(matches(person, { words, differs: false })).toBe(true)
  expect(matches(person, { words: 'ruby' })).toBe(true)
})
