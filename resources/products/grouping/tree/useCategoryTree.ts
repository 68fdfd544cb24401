import { useCreate, useGetList, useUpdate, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { silent } from '#src/views/parts/silent.ts'
import { useOfferUndo } from '#src/views/record/actions/useUndo.ts'
import { placeOf, type InTree, type Place } from './categoryRows.ts'

/** The categories, and what is done to them in their tree. */
export function useCategoryTree() {
  const { resource, provider, report, renew, tellDone } = useServer()
  const { data, error, refetch } = useGetList<InTree & RaRecord>(
    resource,
    {
      filter: {},
      pagination: { page: 1, perPage: mostShown },
      sort: { field: 'name', order: 'ASC' },
    },
    silent,
  )
  const [create] = useCreate(resource, undefined, { returnPromise: true })
  const [update] = useUpdate(resource, undefined, { returnPromise: true })
  const offerUndo = useOfferUndo()
  const [isBusy, setBusy] = useState(false)
  const all: readonly InTree[] = data ?? []

  const put = async (categoryId: string, { parentId, nextId }: Place) => {
    await provider.call('placeCategory', {
      categoryId,
      ...(parentId && { parentId }),
      ...(nextId && { nextId }),
    })
    await renew()
  }
  /** Reports a refusal and answers the category that it was done to. */
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      return await work()
    } catch (problem) {
      report(problem)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    all,
    error,
    refetch,
    isBusy,
    isShort: all.length === mostShown,
    place: (id: string, place: Place) => {
      const before = placeOf(all, id)
      const { name } = all.find(each => each.id === id)!
      return attempt(async () => {
        await put(id, place)
        offerUndo(say('category_tree.moved', { name }), () => put(id, before))
        return id
      })
    },
    rename: ({ id, version, name: was }: InTree, name: string) =>
      attempt(async () => {
        if (name === was) return id
        const previousData = all.find(each => each.id === id)
        await update(resource, { id, data: { version, name }, previousData } as never)
        await renew()
        tellDone(say('category_tree.renamed', { name }))
        return id
      }),
    add: (parentId: string | null, name: string) =>
      attempt(async () => {
        const { id } = await create(resource, { data: { name, parentId } })
        await put(id as string, { parentId, nextId: null })
        tellDone(say('category_tree.added', { name }))
        return id as string
      }),
  }
}

const mostShown = 500
