import { call, choice, email, integer, list, phone, reference, text } from '#define'

/** By what customers are taken for the same. */
export const alikeBy = ['Phone', 'E-mail', 'Name and address', 'Name'] as const

export const customerDuplicateCalls = {
  /**
   * Customers who may be the same person: as a customer who is there, or as one of whom a telephone,
   * e-mail or name was typed. Names are alike whatever their marks and the order of their words. Told as a warning; nothing is refused.
   */
  getCustomerDuplicates: call({
    at: 'GET /api/customers/duplicates',
    of: 'customers',
    input: {
      customerId: reference('customers'),
      phone: phone(),
      email: email(),
      name: text({ max: 120 }),
    },
    answer: {
      data: list(
        {
          customerId: reference('customers', { required: true }),
          customerCode: text({ required: true, label: 'Customer no.' }),
          name: text({ required: true }),
          by: choice(alikeBy, { required: true, label: 'The same' }),
          phone: phone(),
          email: email({ label: 'E-mail' }),
          orderCount: integer({ required: true, label: 'Orders' }),
        },
        20,
      ),
    },
  }),
}
