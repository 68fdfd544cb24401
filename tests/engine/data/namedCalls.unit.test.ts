import { expect, test } from 'vitest'
import { isField, type AnyCall, type AnyEntity } from '#define'
import { calls, entities } from '#resources/registry.ts'

const named = (Object.values(entities) as AnyEntity[]).flatMap(e => [
  ...Object.keys(e.tools ?? {}).map(call => ({ entity: e.name, call, id: undefined })),
  ...Object.values(e.actions ?? {}).map(({ call, id }) => ({ entity: e.name, call, id })),
])

test('some entities offer calls', () => expect(named.length).toBeGreaterThan(3))

test.each(named)(
  '$entity offers $call, which is declared and takes what it is given',
  ({ call, id }) => {
    const declared = (calls as Record<string, AnyCall>)[call]
    expect(declared).toBeDefined()
    const inputs = Object.entries<any>(declared!.input)
    if (id) expect(inputs.map(([name]) => name)).toContain(id)
    // A form is made of it: every input is a field, or a list of them, which stands in a grid.
    const isAsked = (part: any) =>
      isField(part) || (part.node === 'list' && Object.values(part.shape as object).every(isField))
    expect(inputs.filter(([, part]) => !isAsked(part))).toEqual([])
  },
)
