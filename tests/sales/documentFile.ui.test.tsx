import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type How, Incomplete } from '#data/files.ts'
import DocumentFile from '#resources/sales/documents/DocumentFile.tsx'
import { show } from '#tests/support/ui/harness.tsx'

const label = 'Invoice of 500 orders'

test('a file of many documents tells how far it is, and its request ends with it', async () => {
  let asked: How | undefined
  const onClose = vi.fn<() => void>()
  const { user, unmount } = show(
    <DocumentFile
      label={label}
      onClose={onClose}
      write={how => {
        asked = how
        how.onProgress!({ bytes: 3_400_000, rows: 500, isCapped: false })
        return new Promise((_, reject) => {
          how.signal!.addEventListener('abort', () => reject(how.signal!.reason))
        })
      }}
    />,
  )
  expect(await screen.findByRole('dialog', { name: label })).toBeTruthy()
  expect(await screen.findByText('3.4 MB written, 500 documents in total')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  unmount()
  expect(asked!.signal!.aborted).toBe(true)
})

test('it is saved when it is there', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const onClose = vi.fn<() => void>()
  const { notices } = show(
    <DocumentFile
      label={label}
      onClose={onClose}
      write={async () => ({ name: 'invoices.pdf', blob: new Blob(['x'.repeat(2048)]) })}
    />,
  )
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(saved).toEqual(['invoices.pdf'])
  expect(notices()).toBe('invoices.pdf saved (3 kB)')
})

test('one that breaks off is said to be incomplete, never saved, and written anew on request', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const onClose = vi.fn<() => void>()
  const write = vi
    .fn<() => Promise<{ name: string; blob: Blob }>>()
    .mockRejectedValueOnce(new Incomplete())
    .mockResolvedValueOnce({ name: 'invoices.pdf', blob: new Blob(['whole']) })
  const { user } = show(<DocumentFile label={label} onClose={onClose} write={write} />)
  const said = 'The file broke off before its end, so nothing was saved. Try again.'
  expect(await screen.findByText(said)).toBeTruthy()
  expect(saved).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(saved).toEqual(['invoices.pdf'])
})
