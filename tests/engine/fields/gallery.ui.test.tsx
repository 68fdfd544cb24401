import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FieldKind } from '#define'
import { KindStates } from '#src/gallery/FieldKinds.tsx'
import { fieldsProvider } from '#src/gallery/fieldsProvider.ts'
import { type Sample, samples } from '#src/gallery/samples.ts'
import { kindView } from '#src/fields/index.ts'
import { problemOf } from '#src/fields/problemOf.ts'
import { show } from '#tests/support/ui/harness.tsx'

const kinds = Object.entries(samples) as [FieldKind, Sample][]
const open = (kind: FieldKind, sample: Sample) =>
  show(<KindStates kind={kind} sample={sample} />, { provider: fieldsProvider as never })
/** Part of the page under its name: `filled`, `disabled`. */
const state = async (name: string) =>
  (await screen.findByText(name, { selector: 'figcaption' })).parentElement!

test.each(kinds)('%s stands in every state without a complaint', async (kind, sample) => {
  open(kind, sample)
  for (const name of ['read-only', 'empty', 'filled', 'required', 'error', 'disabled'])
    expect(await state(name)).toBeTruthy()
})

test.each(kinds.filter(([kind]) => !['json', 'lines', 'code'].includes(kind)))(
  '%s tells at its input what was wrong',
  async (kind, sample) => {
    open(kind, sample)
    expect(
      await within(await state('error')).findByText('There is one of this already.'),
    ).toBeTruthy()
  },
)

test.each(kinds.filter(([kind]) => kind !== 'json'))(
  '%s cannot be changed where it is disabled',
  async (kind, sample) => {
    open(kind, sample)
    const there = await state('disabled')
    await waitFor(() => expect(controlsIn(there).length).toBeGreaterThan(0))
    expect(
      controlsIn(there)
        .filter(control => !isDisabled(control))
        .map(control => control.outerHTML),
    ).toEqual([])
  },
)

const controlsIn = (part: HTMLElement) => [
  ...part.querySelectorAll<HTMLElement>(
    'input:not([type=file], [aria-hidden]), textarea:not([aria-hidden]), button, [role=combobox]',
  ),
]
const isDisabled = (control: HTMLElement) =>
  (control as HTMLInputElement).disabled ||
  (control as HTMLInputElement).readOnly ||
  control.getAttribute('aria-disabled') === 'true'

test.each(kinds.filter(([, { wrong }]) => wrong !== undefined))(
  'a form refuses a wrong %s before the server is asked',
  (_, { field, wrong, value }) => {
    expect(problemOf(field, wrong)).toBeTypeOf('string')
    expect(problemOf(field, value)).toBeUndefined()
  },
)

test.each(kinds.filter(([, { filter }]) => filter !== undefined))(
  'a filter by %s says what it filters by, and can be cleared',
  async (kind, sample) => {
    const { user } = open(kind, sample)
    const part = await state('filter')
    expect(kindView(sample.field).Filter).not.toBeNull()
    expect(
      (await within(part).findByRole('button', { name: new RegExp(`^${kind} ?: .`) })).textContent,
    ).toBeTruthy()
    await user.click(within(part).getByRole('button', { name: `Clear filter ${kind}` }))
    await waitFor(() => expect(within(part).getByRole('button', { name: kind })).toBeTruthy())
  },
)

test.each(kinds)('a column of kind %s has a side and a width', (_, { field }) => {
  const { align, width } = kindView(field)
  expect(['left', 'right']).toContain(align)
  expect(width(field)).toBeGreaterThan(50)
})
