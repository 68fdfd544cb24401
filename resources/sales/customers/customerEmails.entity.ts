import { email, entity, reference, text } from '#define'

/** The e-mail addresses of a customer beside the main one, which is a field of the customer. */
export const customerEmails = entity('customerEmails', {
  titles: ['E-mail address', 'E-mail addresses'],
  label: 'email',
  fields: {
    customerId: reference('customers', { required: true, onDelete: 'cascade' }),
    email: email({ required: true, index: true, label: 'E-mail' }),
    label: text({ max: 40, label: 'Whose, where' }),
  },
  list: { columns: ['email', 'label'], search: ['email'], sort: 'email' },
  unique: [['customerId', 'email']],
  api: false,
})
