import { useListContext, useUpdate } from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { problemOf } from '#src/fields/problemOf.ts'
import { say } from '#src/i18n/say.ts'
import { reasonsOf } from '#src/views/form/reasonsOf.ts'
import { whole } from '#src/views/record/useWholeRecord.ts'
import type { Drafts, Refusals } from './gridValues.ts'

const none: Refusals = new Map()

/** The drafts of a grid, and how all of them are saved: each record by itself, all errors at once. */
export function useGridSave(entity: AnyEntity) {
  const { data = [] } = useListContext()
  const { resource, tellDone, renew } = useServer()
  const [update] = useUpdate(resource, undefined, { returnPromise: true })
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [refusals, setRefusals] = useState<Refusals>(none)
  const [isSaving, setSaving] = useState(false)

  const save = async () => {
    if (isSaving || !drafts.size) return
    const refused = new Map(problemsIn(entity, drafts))
    setRefusals(refused)
    if (refused.size) return
    setSaving(true)
    const left = new Map(drafts)
    // One after another: the server gives each person few turns at a time.
    for (const [id, draft] of drafts) {
      const record = data.find(each => each.id === id)
      if (!record) continue
      try {
        const change = { version: record.version, ...draft }
        await update(resource, { id, data: change, previousData: record, meta: whole })
        left.delete(id)
      } catch (error) {
        refused.set(id, reasonsOf(error))
      }
    }
    setDrafts(left)
    setRefusals(new Map(refused))
    setSaving(false)
    void renew()
    if (drafts.size > left.size)
      tellDone(say('grid.saved', { smart_count: drafts.size - left.size }))
  }
  const change = (with_: (drafts: Drafts) => Drafts) => {
    setDrafts(with_)
    setRefusals(none)
  }
  return { drafts, refusals, change, save, isSaving }
}

/** What the declaration refuses, before the server is asked. */
function* problemsIn(
  entity: AnyEntity,
  drafts: Drafts,
): Generator<[string, Record<string, string>]> {
  for (const [id, draft] of drafts) {
    const problems = Object.entries(draft).flatMap(([name, value]) => {
      const problem = problemOf(entity.fields[name]!, value)
      return problem ? [[name, problem]] : []
    })
    if (problems.length) yield [id, Object.fromEntries(problems) as Record<string, string>]
  }
}
