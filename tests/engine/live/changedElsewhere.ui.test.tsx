import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { areOwn, noteOwn } from '#data/requests.ts'
import { LiveContext } from '#src/live/useLive.ts'
import { useNewer } from '#src/live/useNewer.ts'
import { ChangedNotice } from '#src/views/parts/ChangedNotice.tsx'
import EntityList from '#src/views/list/EntityList.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { telling } from '#tests/support/ui/telling.ts'
import { id, thing, things } from '#tests/support/ui/things.ts'

const live = { ...things, list: { ...things.list!, live: true } }
const showButton = () => screen.queryByRole('button', { name: 'Show' })

test('a list says how many of its rows changed elsewhere, and shows them when that is wanted', async () => {
  const line = telling()
  let now = [thing, { ...thing, id: 'other', name: 'Ash bench' }]
  const { user } = show(
    <LiveContext value={line.live}>
      <EntityList entity={live} />
    </LiveContext>,
    {
      provider: fakeProvider({
        getList: (resource: string) => ({ data: resource === 'things' ? now : [], total: 2 }),
        getMany: (_: string, { ids }: { ids: string[] }) => ({
          data: now.filter(each => ids.includes(each.id)),
        }),
      }),
      path: '/things',
      route: '/things',
    },
  )
  await screen.findByText('Oak table')
  // The part that says so is loaded beside the rows.
  await waitFor(() => expect(screen.getAllByRole('status').length).toBeGreaterThan(0))
  await line.tell('things', id)
  await act(() => new Promise(done => setTimeout(done, 1000)))
  expect(showButton(), 'what is told is what is shown').toBeNull()

  now = [{ ...thing, version: 4, name: 'Oak desk' }]
  await line.tell('things', id)
  await screen.findByText('Someone else updated 1 of these')
  await line.tell('things', 'other')
  await screen.findByText('Someone else updated 2 of these')
  expect(screen.getByText('Oak table')).toBeTruthy()
  await user.click(showButton()!)
  await screen.findByText('Oak desk')
  await waitFor(() => expect(showButton()).toBeNull())
})

const queryKey = ['record']
interface Shown {
  readonly text: string
  readonly version?: number
}

/** The page of a record with a button that saves it. */
function showRecord(read: () => Promise<Shown>, useSave: () => () => unknown) {
  const line = telling()
  const Record = () => {
    const query = useQuery({ queryKey, queryFn: () => read() })
    const save = useSave()
    const showNewer = useNewer('things', id, { queryKey, shown: query, read })
    return (
      <>
        <p>{query.data?.text}</p>
        <button type="button" onClick={() => void save()}>
          Save
        </button>
        <ChangedNotice onShow={showNewer} />
      </>
    )
  }
  const { user } = show(
    <LiveContext value={line.live}>
      <Record />
    </LiveContext>,
  )
  return { line, user }
}

test('a record that is open says so; what the person saves themselves is no news', async () => {
  let now = { version: 1, text: 'As it was' }
  const { line, user } = showRecord(
    async () => now,
    () =>
      useMutation({
        mutationFn: async () => {
          now = { version: now.version + 1, text: 'As I said' }
          await line.tell('things', id)
          await new Promise(done => setTimeout(done, 1500))
          return now
        },
        onSuccess: (saved, _, __, { client }) => client.setQueryData(queryKey, saved),
      }).mutate,
  )
  await screen.findByText('As it was')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('As I said')
  await act(() => new Promise(done => setTimeout(done, 1000)))
  expect(showButton()).toBeNull()

  now = { version: 3, text: 'As somebody said' }
  await line.tell('things', id)
  await screen.findByText('Updated by someone else')
  await user.click(showButton()!)
  await screen.findByText('As somebody said')
  expect(showButton()).toBeNull()
})

test('an answer that was under way while something newer came to be shown is no news', async () => {
  let answer = () => {}
  const read = vi
    .fn<() => Promise<Shown>>()
    .mockResolvedValueOnce({ text: 'As it was' })
    .mockReturnValueOnce(
      new Promise(resolve => (answer = () => resolve({ text: 'As it was then' }))),
    )
    .mockResolvedValue({ text: 'As I said' })
  const { line, user } = showRecord(read, () => {
    const client = useQueryClient()
    return () => client.setQueryData(queryKey, { text: 'As I said' })
  })
  await screen.findByText('As it was')
  await line.tell('things', id)
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => answer())
  await waitFor(() => expect(read).toHaveBeenCalledTimes(3))
  expect(screen.getByText('As I said')).toBeTruthy()
  expect(showButton()).toBeNull()
})

/** A request of this tab that was answered. */
const ownRequest = async (id: string) =>
  void (await noteOwn(Promise.resolve(new Response('', { headers: { 'x-request-id': id } }))))

test('what follows from an own save is shown at once and is no news; a change of others still is', async () => {
  let now = { version: 1, text: 'As it was' }
  const { line, user } = showRecord(
    async () => now,
    () => () => {},
  )
  await screen.findByText('As it was')
  await ownRequest('my save')
  now = { version: 2, text: 'With its invoice' }
  await line.tell('things', id, 'my save')
  await screen.findByText('With its invoice')
  expect(showButton()).toBeNull()

  now = { version: 3, text: 'As somebody said' }
  await line.tell('things', id, 'a save of somebody')
  await screen.findByText('Updated by someone else')
  // Theirs stays news when something of mine follows.
  now = { version: 4, text: 'With both' }
  await line.tell('things', id, 'my save')
  await act(() => new Promise(done => setTimeout(done, 1000)))
  expect(screen.getByText('With its invoice')).toBeTruthy()
  await user.click(showButton()!)
  await screen.findByText('With both')
})

test('a change is known as an own one, although it is heard of before its request is answered', async () => {
  let answer = () => {}
  void noteOwn(
    new Promise<Response>(done => {
      answer = () => done(new Response('', { headers: { 'x-request-id': 'slow' } }))
    }),
  )
  const isOwn = areOwn(['slow'])
  answer()
  expect(await isOwn).toBe(true)
  expect(await areOwn(['slow', 'of somebody'])).toBe(false)
  expect(await areOwn(['slow', undefined])).toBe(false)
  expect(await areOwn([])).toBe(false)
})
