import { entity, phone, reference, text } from '#define'

/** The telephones of a customer beside the main one, which is a field of the customer. */
export const customerPhones = entity('customerPhones', {
  titles: ['Telephone', 'Telephones'],
  label: 'phone',
  fields: {
    customerId: reference('customers', { required: true, onDelete: 'cascade' }),
    phone: phone({ required: true, index: true }),
    label: text({ max: 40, label: 'Whose, where' }),
  },
  list: { columns: ['phone', 'label'], search: ['phone'], sort: 'phone' },
  unique: [['customerId', 'phone']],
  api: false,
})
