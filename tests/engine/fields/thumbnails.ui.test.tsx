import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

/** Brings every thumbnail near what is seen. */
let scroll: () => void
beforeEach(() => {
  const seen: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe = () => seen.push(() => this.#tell([{ isIntersecting: true }]))
      disconnect = () => {}
    },
  )
  scroll = () => act(() => seen.forEach(tell => tell()))
  return () => vi.unstubAllGlobals()
})

test('pictures that come into sight together are asked for together, each once; their places keep their size', async () => {
  const getPictures = vi.fn(({ ids }: { ids: string }) => ({
    data: ids
      .split(',')
      .filter(id => id !== 'gone')
      .map(id => ({ id, mime: 'image/webp', bytes: btoa(id) })),
  }))
  const ids = ['sofa', 'chair', 'sofa', 'gone', null]
  show(
    <ul aria-label="all">
      {ids.map((id, n) => (
        <Thumbnail key={n} id={id} width={40} />
      ))}
    </ul>,
    { provider: fakeProvider({ calls: { getPictures } }) },
  )
  const list = await screen.findByRole('list')
  expect(getPictures).not.toHaveBeenCalled()
  scroll()
  await waitFor(() =>
    expect([...list.querySelectorAll('img')].map(({ src }) => src)).toEqual(
      ['sofa', 'chair', 'sofa'].map(id => `data:image/webp;base64,${btoa(id)}`),
    ),
  )
  expect(getPictures.mock.calls).toEqual([[{ ids: 'sofa,chair,gone' }]])
  expect([...list.children].map(each => each.getAttribute('style'))).toEqual(
    ids.map(() => 'width: 40px; height: 30px;'),
  )
})
