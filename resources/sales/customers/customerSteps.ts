/** Whether customers may buy, and the end of their personal data. */
export const customerSteps = {
  field: 'state',
  transitions: {
    block: {
      from: ['Active'],
      to: 'Blocked',
      confirm: 'Sell nothing more to them?',
      needsReason: true,
    },
    unblock: {
      from: ['Blocked'],
      to: 'Active',
      done: 'Unblocked',
      confirm: 'Sell to them again?',
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
