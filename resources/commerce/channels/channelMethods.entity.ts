import { entity, reference, text } from '#define'

/** Our payment method for one of a channel's. */
export const channelMethods = entity('channelMethods', {
  titles: ['Payment method of a channel', 'Payment methods of a channel'],
  label: 'webMethod',
  fields: {
    channelId: reference('channels', { required: true, onDelete: 'cascade' }),
    webMethod: text({
      required: true,
      max: 80,
      label: 'Method in the shop',
      help: 'As the shop names it, such as Payments.Manual',
    }),
    methodId: reference('paymentMethods', {
      required: true,
      label: 'Our method',
      only: { isDisabled: false },
    }),
  },
  list: { columns: ['webMethod', 'methodId'], sort: 'webMethod' },
  unique: [['channelId', 'webMethod']],
  api: false,
})
