import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { phone } from '#define'
import { PhoneInput } from '#src/fields/text/PhoneInput.tsx'
import '#resources/delivery/pickups/pickups.texts.ts'
import '#resources/messages/messages.texts.ts'
import { PickupTable } from '#resources/delivery/pickups/PickupTable.tsx'
import { TextPreview } from '#resources/messages/texting/TextPreview.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

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

test('a stored number is written as people write it, among pickups and beside a text', async () => {
  const pickup = {
    planId: 'p1',
    planNo: 'P1',
    customer: 'Ann',
    phone: '+64215556451',
    status: 'Booked',
    planState: 'Scheduled',
    date: '2026-12-01',
    slot: null,
    minutesWaited: null,
    invitedOnUtc: null,
  }
  const text = { text: 'We come', to: '+64215556452', segments: 1, left: 153, cost: null }
  const previewTextMessage = () => ({
    data: { ...text, currency: 'NZD', problems: [], isWaiting: false, hasGateway: true },
  })
  show(
    <>
      <PickupTable
        rows={[pickup as never]}
        askedAt={0}
        deeds={{ of: () => [], dialog: null }}
        selected={new Set()}
        onSelect={() => {}}
        isSelectable={() => false}
      />
      <Form>
        <TextPreview by="orderId" id="o1" />
      </Form>
    </>,
    { provider: fakeProvider({ calls: { previewTextMessage } }), resource: 'deliveryPlans' },
  )
  expect(await screen.findByText('021 555 6451')).toBeTruthy()
  expect(await screen.findByText(/021 555 6452/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('+64')
})
