import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { staff } from '#resources/administration/staff/staff.entity.ts'
import { text } from '#define'
import { typedIn } from '#src/views/form/keptInput.ts'
import { reload } from '#src/app/services.ts'
import { useIsKept } from '#src/views/form/useKeptInput.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { show } from '#tests/support/ui/harness.tsx'

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

test('what is typed into a dialog opens it again after a session that ended; what was closed is gone', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const first = show(<Dialog />)
  await first.user.type(await screen.findByLabelText('Reference'), 'W17')
  reload()
  first.unmount()

  const second = show(<Dialog />)
  expect(await screen.findByDisplayValue('W17')).toBeTruthy()
  expect(screen.getByText('It waited')).toBeTruthy()
  await waitFor(() => expect(second.notices()).toMatch(/^Your unsaved input is back/))
  second.unmount()
  reload()

  show(<Dialog />)
  expect((await screen.findByLabelText<HTMLInputElement>('Reference')).value).toBe('')
  expect(screen.queryByText('It waited')).toBeNull()
})

const keptAs = 'recordOrderPayment o1'
const fields = shownIn({ reference: text() })

function Dialog() {
  const isKept = useIsKept()
  const [waited] = useState(() => isKept(keptAs))
  return (
    <CallDialog
      title="Pay"
      fields={fields}
      given={{}}
      run={async () => {}}
      confirm="Pay"
      cancel="Back"
      onClose={() => {}}
      keptAs={keptAs}
    >
      {waited && <p>It waited</p>}
    </CallDialog>
  )
}
