import { expect, test } from 'vitest'
import { entity, text } from '#define'
import { choosableFields } from '#src/views/parts/columns.ts'
import { tabsOf } from '#src/views/record/tabs.ts'

const people = entity('people', {
  titles: ['Person', 'People'],
  fields: { name: text({ required: true }), password: text({ secret: true }) },
})

test('a secret is asked for while a record is added, and stands nowhere else', () => {
  const asked = (isNew: boolean) =>
    tabsOf(people, isNew).flatMap(({ sections }) =>
      sections.flatMap(({ fields }) => fields.map(({ name }) => name)),
    )
  expect(asked(true)).toEqual(['name', 'password'])
  expect(asked(false)).toEqual(['name'])
  expect(choosableFields(people)).not.toContain('password')
  expect(people.list).toMatchObject({ search: ['name'], filters: [] })
})
