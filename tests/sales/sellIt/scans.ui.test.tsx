import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useScans } from '#resources/sales/sellIt/screen/taking/useScans.ts'

/** The one input of the till, and another field beside it. */
function Till({ onCode }: { onCode: (codes: readonly string[]) => void }) {
  useScans(onCode)
  const [typed, setTyped] = useState('')
  return (
    <>
      <div data-sale-input>
        <input
          role="combobox"
          aria-controls="found"
          aria-expanded={false}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      <input aria-label="Note" defaultValue="" />
    </>
  )
}

/** Keys with the milliseconds before each; what nobody takes lands in the field. */
function press(field: HTMLInputElement, keys: readonly (readonly [key: string, after: number])[]) {
  let at = performance.now() + 10_000
  for (const [key, after] of keys) {
    at += after
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    if (field.dispatchEvent(event) && key.length === 1) insert(field, key)
  }
}
function insert(field: HTMLInputElement, text: string) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  value.set!.call(field, field.value + text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
/** A key each 20 ms, with a longer gap before the one at a place, and Enter. */
const scanned = (code: string, gapAt = -1, gap = 60) =>
  [...code, 'Enter'].map((key, n) => [key, n === gapAt ? gap : n ? 20 : 1000] as const)

function atTill() {
  const onCode = vi.fn<(codes: readonly string[]) => void>()
  const { unmount } = render(<Till onCode={onCode} />)
  const main = screen.getByRole<HTMLInputElement>('combobox')
  const note = screen.getByLabelText<HTMLInputElement>('Note')
  document.execCommand = ((_name: string, _ui: boolean, text: string) => {
    insert(document.activeElement as HTMLInputElement, text)
    return true
  }) as never
  return { onCode, main, note, unmount }
}

const code = 'ASHG-TV15-TEK'

test.each([1, 3, 5, 9, 12])('a scan with one gap of 60 ms is one scan: before key %i', place => {
  for (const of of ['main', 'note'] as const) {
    const { onCode, unmount, [of]: field } = atTill()
    field.focus()
    press(field, scanned(code, place))
    expect(onCode.mock.calls[0]![0][0]).toBe(code)
    expect(onCode).toHaveBeenCalledTimes(1)
    expect(field.value).toBe('')
    unmount()
  }
})

test('in the one input Enter of a scan means all that stands there, and then the scan alone', () => {
  const { onCode, main } = atTill()
  main.focus()
  press(main, scanned(code, 5, 400))
  expect(onCode).toHaveBeenCalledWith([code, 'TV15-TEK'])
  expect(main.value).toBe('')
  insert(main, '3*')
  press(main, scanned(code))
  expect(onCode).toHaveBeenLastCalledWith([`3*${code}`, code])
})

test('elsewhere the whole burst is tried before its tail, and what a person wrote stays', () => {
  const { onCode, note } = atTill()
  note.focus()
  insert(note, 'Ring ')
  press(note, scanned(code, 5))
  expect(onCode).toHaveBeenCalledWith([code, 'TV15-TEK'])
  expect(note.value).toBe('Ring ')
})

test('what a quick typist wrote just before a scan is none of it', () => {
  const { onCode, note } = atTill()
  note.focus()
  const typed = [...'Ring '].map(key => [key, 60] as const)
  press(note, [...typed, ...[...code, 'Enter'].map((key, n) => [key, n ? 5 : 60] as const)])
  expect(onCode).toHaveBeenCalledWith([code])
  expect(note.value).toBe('Ring ')
})

test('what a quick typist writes is no scan, with all its letters', () => {
  const { onCode, note } = atTill()
  note.focus()
  press(
    note,
    [...'back door', 'Enter'].map(key => [key, 60] as const),
  )
  expect(onCode).not.toHaveBeenCalled()
  expect(note.value).toBe('back door')
})

test('keys that were held and are a person’s after all are put back in their order', () => {
  const { onCode, note } = atTill()
  note.focus()
  press(
    note,
    [...'abcdefgh'].map((key, n) => [key, n < 6 ? 20 : 120] as const),
  )
  expect(onCode).not.toHaveBeenCalled()
  expect(note.value).toBe('abcdefgh')
})
