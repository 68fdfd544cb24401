import { type AfterWrite, metaOf, oneRecord, transition } from '#server/kit'

/** A new transfer holds its goods at once, unless it is kept as a draft. */
export const requestNew: AfterWrite = async (context, id, changed) => {
  // Its status changes by steps alone: a new one has it.
  if (!changed.includes('jobStatus')) return
  const meta = metaOf('transfers')
  const { isDraft } = await oneRecord(context, meta, id)
  if (!isDraft) await transition(context, meta, { id }, 'request')
}
