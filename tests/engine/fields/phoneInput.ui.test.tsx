import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { phone } from '#define'
import { PhoneInput } from '#src/fields/text/PhoneInput.tsx'
import { show } from '#tests/support/ui/harness.tsx'

/** What would be sent. */
const Sent = () => <output aria-label="Sent">{useWatch({ name: 'phone' })}</output>

test('a number that is typed before its rules are loaded is one once they are', async () => {
  show(
    <Form>
      <PhoneInput field={phone()} name="phone" label="Phone" />
      <Sent />
    </Form>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), {
    target: { value: '021 555 0126' },
  })
  fireEvent.blur(screen.getByRole('textbox', { name: 'Phone' }))
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Sent' }).textContent).toBe('+64215550126'),
  )
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '021 555 0126')
})
