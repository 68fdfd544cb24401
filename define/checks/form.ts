import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import { system, twice } from './common.ts'

export function* checkForm(e: Entity): Findings {
  const { form, tabs } = e
  for (const [tab, sections] of Object.entries(tabs ?? {}))
    for (const section of sections)
      if (!form || !(section in form))
        yield [`tabs.${tab}`, `names the section "${section}", which \`form\` does not have`]
  if (!form) return
  const shown = Object.values(form).flat()
  for (const name of shown)
    if (system.includes(name) || e.fields[name]?.options.readOnly)
      yield [name, 'is read-only and cannot stand in a form: take it out of `form`']
  const repeated = twice(shown)
  if (repeated) yield [repeated, 'stands in `form` twice: take one out']
  for (const [name, { kind, options: o }] of Object.entries(e.fields))
    if (
      // Records that nobody adds by hand may leave out fields that only the system needs.
      e.api.create !== false &&
      o.required &&
      !o.readOnly &&
      o.default === undefined &&
      kind !== 'tags' &&
      kind !== 'lines' &&
      !shown.includes(name)
    )
      yield [
        name,
        'is required but stands in no section, so that nobody could add a record: put it into `form` or give it a default',
      ]
  const placed = Object.values(tabs ?? {}).flat()
  const inTwo = twice(placed),
    inNone = tabs && Object.keys(form).find(section => !placed.includes(section))
  if (inTwo) yield ['tabs', `shows the section "${inTwo}" twice: name it in one tab`]
  if (inNone) yield ['tabs', `leaves out the section "${inNone}": name it in one tab`]
}

export function* checkAutosave(e: Entity): Findings {
  const line = Object.keys(e.fields).find(name => {
    const { kind, options } = e.fields[name]!
    return kind === 'lines' && !options.readOnly
  })
  if (e.autosave && line)
    yield [line, 'has lines, which a form that saves itself would add twice: take `autosave` out']
}
