/** Whether customers may buy, and the end of their personal data. */
export const customerSteps = {
  field: 'state',
  transitions: {
    block: {
      from: ['Active'],
      to: 'Blocked',
      confirm: 'Block this customer? Nothing more can be sold to them.',
      needsReason: true,
    },
    unblock: {
      from: ['Blocked'],
      to: 'Active',
      done: 'Unblocked',
      confirm: 'Unblock this customer?',
      needsReason: true,
    },
    erase: {
      from: ['Active', 'Blocked'],
      to: 'Erased',
      label: 'Erase personal data',
      done: 'Personal data erased',
      access: ['J4'],
      confirm:
        'Names, telephones, e-mails, texts and unused addresses are removed for good. Orders and issued documents stay as the law asks.',
      needsReason: true,
    },
  },
} as const
