import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useHandScanner } from '#src/scan/useHandScanner.ts'

const atTill = { inTexts: true, whole: '[data-sale-input] [role=combobox]' }

/** The one input of the till, and another field beside it. */
function Till({ onCode }: { onCode: (codes: readonly string[]) => void }) {
  useHandScanner(onCode, atTill)
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

function till() {
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
    const { onCode, unmount, [of]: field } = till()
    field.focus()
    press(field, scanned(code, place))
    expect(onCode.mock.calls[0]![0][0]).toBe(code)
    expect(onCode).toHaveBeenCalledTimes(1)
    expect(field.value).toBe('')
    unmount()
  }
})

test('in the one input Enter of a scan means all that stands there, and then the scan alone', () => {
  const { onCode, main } = till()
  main.focus()
  press(main, scanned(code, 5, 400))
  expect(onCode).toHaveBeenCalledWith([code, 'TV15-TEK'])
  expect(main.value).toBe('')
  insert(main, '3*')
  press(main, scanned(code))
  expect(onCode).toHaveBeenLastCalledWith([`3*${code}`, code])
})

test('elsewhere the whole burst is tried before its tail, and what a person wrote stays', () => {
  const { onCode, note } = till()
  note.focus()
  insert(note, 'Ring ')
  press(note, scanned(code, 5))
  expect(onCode).toHaveBeenCalledWith([code, 'TV15-TEK'])
  expect(note.value).toBe('Ring ')
})

test('what a quick typist wrote just before a scan is none of it', () => {
  const { onCode, note } = till()
  note.focus()
  const typed = [...'Ring '].map(key => [key, 60] as const)
  press(note, [...typed, ...[...code, 'Enter'].map((key, n) => [key, n ? 5 : 60] as const)])
  expect(onCode).toHaveBeenCalledWith([code])
  expect(note.value).toBe('Ring ')
})

test('what a quick typist writes is no scan, with all its letters', () => {
  const { onCode, note } = till()
  note.focus()
  press(
    note,
    [...'back door', 'Enter'].map(key => [key, 60] as const),
  )
  expect(onCode).not.toHaveBeenCalled()
  expect(note.value).toBe('back door')
})

test('keys that were held and are a person’s after all are put back in their order', () => {
  const { onCode, note } = till()
  note.focus()
  press(
    note,
    [...'abcdefgh'].map((key, n) => [key, n < 6 ? 20 : 120] as const),
  )
  expect(onCode).not.toHaveBeenCalled()
  expect(note.value).toBe('abcdefgh')
})

test('a key that is held down is no scan, and Tab ends one as Enter does', () => {
  const { onCode, note } = till()
  note.focus()
  press(
    note,
    [...code, 'Tab'].map((key, n) => [key, n ? 5 : 1000] as const),
  )
  expect(onCode).toHaveBeenCalledWith([code])
  for (let n = 0; n < 8; n++)
    note.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'a', repeat: n > 0, bubbles: true, cancelable: true }),
    )
  press(note, [['Enter', 5]])
  expect(onCode).toHaveBeenCalledTimes(1)
})

/** A desk or a phone, with a number, a field that takes its codes itself, and a button. */
function Desk({ onCode }: { onCode: (codes: readonly string[]) => void }) {
  useHandScanner(onCode)
  const [pieces, setPieces] = useState('')
  return (
    <>
      <button type="button">Again</button>
      <input aria-label="Code" />
      <input
        aria-label="Pieces"
        inputMode="numeric"
        value={pieces}
        onChange={event => setPieces(event.target.value)}
      />
    </>
  )
}

test('till, desk and phone read one burst in one way: the whole before its tail', () => {
  const bursts = [
    [scanned(code), [code]],
    [scanned(code, 5, 80), [code, 'TV15-TEK']],
    [scanned(code, 5, 290), [code, 'TV15-TEK']],
    [scanned(code, 5, 310), ['TV15-TEK']],
    [scanned(code, code.length, 200), [code]],
  ] as const
  for (const [keys, codes] of bursts) {
    const atDesk = vi.fn<(codes: readonly string[]) => void>()
    const { unmount } = render(<Desk onCode={atDesk} />)
    press(screen.getByRole('button') as never, keys)
    expect(atDesk.mock.calls).toEqual([[codes]])
    unmount()
    const { onCode, note, unmount: leave } = till()
    note.focus()
    press(note, keys)
    expect(onCode.mock.calls).toEqual([[codes]])
    leave()
  }
})

test('a scan with a gap leaves a number as it was, and a field with codes of its own takes them', () => {
  const onCode = vi.fn<(codes: readonly string[]) => void>()
  render(<Desk onCode={onCode} />)
  const pieces = screen.getByLabelText<HTMLInputElement>('Pieces')
  pieces.focus()
  press(pieces, [
    ['1', 0],
    ['2', 400],
  ])
  press(pieces, scanned('2100000000012', 4, 250))
  expect(onCode.mock.calls).toEqual([[['2100000000012', '000000012']]])
  expect(pieces.value).toBe('12')
  const own = screen.getByLabelText<HTMLInputElement>('Code')
  own.focus()
  press(own, scanned(code))
  expect(onCode).toHaveBeenCalledTimes(1)
  expect(own.value).toBe(code)
})
