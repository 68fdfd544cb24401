import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useResourceContext, type Identifier } from 'ra-core'
import type { AnyEntity } from '../../resources/define/index.ts'
import { http } from '../app/services.ts'
import { messageOf } from './States.tsx'

/** Brings back a record that was deleted. The request moves into the data provider with the other operations on many records. */
export function useRestore(entity: AnyEntity) {
  const resource = useResourceContext()
  const queries = useQueryClient()
  const notify = useNotify()
  return async (id: Identifier) => {
    try {
      const body = { operation: 'restore', targets: [{ id }] }
      const { json } = await http(`/api/${entity.name}/bulk`, { method: 'POST', body })
      if (json.refused > 0) throw new Error(json.results[0].errors[0].message)
      await queries.invalidateQueries({ queryKey: [resource] })
    } catch (error) {
      notify(`${entity.titles[0]} not brought back. ${messageOf(error)}`, { type: 'error' })
    }
  }
}
