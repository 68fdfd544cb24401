import { useQueryClient } from '@tanstack/react-query'
import { useListContext, type RaRecord } from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import { areOwn } from '#data/live/ownRequests.ts'
import { ownChanges } from '#src/live/ownChanges.ts'
import { useLive } from '#src/live/useLive.ts'
import { ChangedNotice } from '#src/views/parts/ChangedNotice.tsx'
import { useServer } from '#src/app/useServer.ts'

/**
 * Shows how many of the rows have changed elsewhere. The rows stay unchanged until the user updates
 * them.
 */
export default function ListChanges({ entity }: { entity: AnyEntity }) {
  const { data: rows = [], refetch } = useListContext<RaRecord>()
  const { resource, provider } = useServer()
  const queries = useQueryClient()
  /** By id; records no longer in this list have no version. */
  const [versions, setVersions] = useState<ReadonlyMap<string, number | undefined>>(new Map())
  useLive(
    entity.name,
    rows.map(({ id }) => String(id)),
    async (ids, requests) => {
      await ownChanges(queries)
      const isOwn = await areOwn(requests)
      const { data } = await provider.getMany(resource, { ids: [...ids] })
      const now = new Map(data.map(({ id, version }) => [id, version]))
      if (isOwn) {
        const isNews = rows.some(({ id, version }) => (now.get(id) ?? version) > version)
        if (isNews) void refetch()
        return
      }
      setVersions(before => new Map([...before, ...ids.map(id => [id, now.get(id)] as const)]))
    },
  )
  const changed = rows.filter(
    ({ id, version }) =>
      versions.has(String(id)) && (versions.get(String(id)) ?? Infinity) > version,
  )
  return (
    <ChangedNotice onShow={changed.length ? () => void refetch() : undefined}>
      {say('live.rows', { smart_count: changed.length })}
    </ChangedNotice>
  )
}
