import { expect, test } from 'vitest'
import { staff } from '../../resources/administration/staff.entity.ts'
import { typedIn } from '../../src/app/keptInput.ts'

test('what is typed in is kept beside the token, except secrets', () => {
  const secret = Object.entries(staff.fields).find(([, field]) => 'secret' in field.options)![0]
  expect(
    typedIn(
      staff.fields,
      { fullName: true, [secret]: true, email: false, codes: [{ code: true }] },
      {
        fullName: 'Mere',
        [secret]: 'a long enough password',
        email: 'mere@demo.example',
        codes: [{ code: 'C1' }],
      },
    ),
  ).toEqual({ fullName: 'Mere', codes: [{ code: 'C1' }] })
})
