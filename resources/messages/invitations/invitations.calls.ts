import { call, reference } from '#define'

export const invitationCalls = {
  /**
   * Sends a person an e-mail with a link to choose a password, which works once within 24 hours. An
   * earlier link stops working. It needs a mail server and the address of this product.
   */
  invitePerson: call({
    at: 'POST /api/access/invite',
    done: 'Invitation sent',
    of: 'staff',
    // Uses its own transactions: it must be stored before it is sent.
    changes: false,
    input: { staffId: reference('staff', { required: true }) },
  }),
}
