import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import { done, isEmpty, isWord, wrong } from './common.ts'

export function* checkStatuses(e: Entity): Findings {
  if (!e.statuses) return
  const { field, transitions } = e.statuses
  const { kind, options } = e.fields[field]!
  if (kind !== 'choice') return yield [field, 'holds statuses and must be a choice']
  if (options.default === undefined)
    yield [field, 'holds statuses and needs a default: the status that a new record has']
  else if (!options.tones)
    yield [field, 'holds statuses without `tones`: say the phase of each, such as neutral or good']
  for (const [step, { from, to, access, confirm }] of Object.entries(transitions)) {
    const at = `${field}: ${step}`
    yield* wrong(at, {
      'cannot name a step: choose one word that is not an operation of every record, such as send':
        done.includes(step) || !isWord(step, 40),
      'goes from no status: name at least one in `from`': !from.length,
    })
    for (const status of [...from, to])
      if (!options.values!.includes(status))
        yield [at, `goes from or to "${status}", which is not one of its values`]
    yield* wrong(at, {
      // A step with `confirm` has an effect that may repeat, such as a second partial delivery.
      [`goes from "${to}" to itself: take it out of \`from\``]: from.includes(to) && !confirm,
      'may be taken by nobody: name codes in `access` or take it out': isEmpty(access),
    })
  }
}

export function* checkActions(e: Entity): Findings {
  for (const [name, { many }] of Object.entries(e.actions ?? {}))
    if (many && (done.includes(name) || name in (e.statuses?.transitions ?? {})))
      yield [
        `actions.${name}`,
        'is called as something else that is done with many records: give it another name',
      ]
}
